// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of one block in which a counter counts up to a constant, and pointers go from one element to the next. So GCC clears
// and merges the elements of a reduction's array in code that is not optimised; all others of that form are read, too.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_COUNTED_POINTERS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_COUNTED_POINTERS_H

#include "plugin/nvptx/image_edit/text_buffer.h"

#include <string_view>

namespace regomp::nvptx {

// Writes a function's text so that such a pointer stays what it is in front of the loop, and what it was in the loop is
// computed from the counter. False if there is none, or memory is exhausted.
bool compute_counted_pointers(std::string_view text, text_buffer &out);

} // namespace regomp::nvptx

#endif
