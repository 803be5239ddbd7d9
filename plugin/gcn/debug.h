// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What GCN_DEBUG shows: lines on stderr that begin as those of GCC's plugin. Any thread.
#ifndef REGOMP_PLUGIN_GCN_DEBUG_H
#define REGOMP_PLUGIN_GCN_DEBUG_H

#include "plugin/gcn/core_names.h"

namespace regomp::gcn {

// Constant after load_hsa_library.
extern bool debug_is_wanted;
void read_debug_setting();

// One line each; no newline in the text. Nothing happens unless they are wanted.
void debug(const char *format, ...) __attribute__((format(printf, 1, 2)));
void debug_warning(const char *format, ...) __attribute__((format(printf, 1, 2)));

} // namespace regomp::gcn

#endif
