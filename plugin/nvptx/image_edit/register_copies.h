// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers that are nothing but copies of others: uses of the one become uses of the other, and what is computed only to be
// copied is computed where the copy would go.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_REGISTER_COPIES_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_REGISTER_COPIES_H

#include "plugin/nvptx/image_edit/text_buffer.h"

#include <string_view>

namespace regomp::nvptx {

// Both append a function's text, and are false if it is not understood, or memory is exhausted.

// Without copies of variables that have not changed where the copies are used.
bool leave_out_copies(std::string_view text, text_buffer &out);
// `add x,y,z; mov w,x` becomes `add w,y,z` if x is used in this block only, where w has that value.
bool compute_into_copies(std::string_view text, text_buffer &out);

} // namespace regomp::nvptx

#endif
