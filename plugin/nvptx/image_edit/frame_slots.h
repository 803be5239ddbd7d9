// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that GCC has compiled without optimisation (-O0) keeps each variable in the thread's frame: it is loaded where it is
// used, and stored where it is changed. This makes registers of them, as optimisation does, so that what decides on a
// region's loops finds the forms that it knows. What the code does remains the same.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_FRAME_SLOTS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_FRAME_SLOTS_H

#include "plugin/nvptx/image_edit/function_texts.h"
#include "plugin/nvptx/image_edit/text_buffer.h"

#include <string_view>

namespace regomp::nvptx {

// Appends the text of a function, from its head line to its closing brace, with variables in registers: all of which nothing
// has the address, and those of which it is known what is done with it, here and in functions that it calls. False if there
// is none that can be, the text is not understood, or memory is exhausted; then what is in `out` means nothing. The function
// is of that object; `depth` functions have called it that are looked at.
bool keep_slots_in_registers(std::string_view text, function_texts, unsigned object, text_buffer &out, unsigned depth = 0);

} // namespace regomp::nvptx

#endif
