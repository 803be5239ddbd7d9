// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches of -O0 code that do nothing but to give a register one of two values: an instruction chooses instead, as it does
// in code that a compiler has optimised.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_CHOSEN_VALUES_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_CHOSEN_VALUES_H

#include "plugin/nvptx/image_edit/text_buffer.h"

#include <string_view>

namespace regomp::nvptx {

// Appends the function's text. False if it has no such branch, or is not understood, or memory is exhausted.
bool choose_by_instruction(std::string_view text, text_buffer &out);

} // namespace regomp::nvptx

#endif
