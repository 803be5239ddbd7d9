// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies. Each is complete for the host when the function returns, and so that what comes after it finds the data. None
// waits for a kernel, and copies of several threads go on at once. What must come before a copy has ended before it is
// called. Sizes and pitches are in bytes.
#ifndef REGOMP_PLUGIN_GCN_TRANSFER_H
#define REGOMP_PLUGIN_GCN_TRANSFER_H

#include "plugin/common/box.h"
#include "plugin/common/platform.h"
#include "plugin/gcn/core_names.h"

#include <cstddef>
#include <cstdint>

namespace regomp::gcn {

struct gpu;

// Any copy or fill of at least one byte, now. Nothing is reported.
status do_copy(gpu &, const copy_order &);

// These return false after reporting why.
bool copy_to_device(gpu &, std::uintptr_t to, const void *from, std::size_t);
bool copy_to_host(gpu &, void *to, std::uintptr_t from, std::size_t);
bool copy_on_device(gpu &, std::uintptr_t to, std::uintptr_t from, std::size_t);
bool fill_on_device(gpu &, std::uintptr_t to, unsigned char value, std::size_t);

// 1 done; 0 failed and reported; -1 the runtime cannot do it, nothing was copied.
int copy_box(gpu &, const box &, const box_place &to, const box_place &from);

} // namespace regomp::gcn

#endif
