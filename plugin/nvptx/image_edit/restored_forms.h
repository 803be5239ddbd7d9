// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a compiler has made of a loop's code where it knew more than the code says, written as it was: what a sum of
// floating-point numbers is after so many constants have been added to a constant; a counter of iterations that is also what
// the thread's partition begins with.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_RESTORED_FORMS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_RESTORED_FORMS_H

#include "plugin/nvptx/image_edit/static_loop.h"
#include "plugin/nvptx/image_edit/text_buffer.h"

#include <string_view>

namespace regomp::nvptx {

// Both append a function's text that does the same, and are false if there is nothing to restore, or memory is exhausted.

// `x = 2` where x is 1, and elsewhere 1 is added to it, becomes `x = x + 1`.
bool restore_additions(std::string_view text, text_buffer &out);
// A loop that goes on counting in the register that its partition begins with gets another one for that. `loops`
// are the text's.
bool separate_starts(std::string_view text, array<static_loop> &loops, text_buffer &out);

} // namespace regomp::nvptx

#endif
