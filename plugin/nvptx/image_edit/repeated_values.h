// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that code computes, or loads, once more although nothing has changed since: uses of the second one become copies of
// the first. Code compiled without optimisation does that at each mention of an array's element.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_REPEATED_VALUES_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_REPEATED_VALUES_H

#include "plugin/nvptx/image_edit/text_buffer.h"

#include <string_view>

namespace regomp::nvptx {

// Appends a function's text, and says whether there is any such value. False if it is not understood, or memory is
// exhausted.
bool copy_repeated_values(std::string_view text, text_buffer &out, bool *any);

} // namespace regomp::nvptx

#endif
