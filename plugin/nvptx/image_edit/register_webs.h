// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A register that several statements define is one for each group of definitions that reach the same uses (a web): what
// the code computes is the same, and each value has a name of its own.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_REGISTER_WEBS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_REGISTER_WEBS_H

#include "plugin/nvptx/image_edit/text_buffer.h"

#include <string_view>

namespace regomp::nvptx {

// Appends a function's text with a register for each web. False if it is not understood, or memory is exhausted.
bool split_webs(std::string_view text, text_buffer &out);

} // namespace regomp::nvptx

#endif
