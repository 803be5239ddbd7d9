// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the text of a function is found that an image's code calls.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_FUNCTION_TEXTS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_FUNCTION_TEXTS_H

#include <string_view>

namespace regomp::nvptx {

struct function_texts {
  // The text, from its head line to its closing brace, and in `object`, which is the one that calls it, the one that has it.
  // Empty if the image has none, or the linker may take another one.
  std::string_view (*find)(void *image, unsigned *object, std::string_view name);
  void *image;
  // How many more may be looked into: a call in a call in a call is many.
  unsigned *left;
};

} // namespace regomp::nvptx

#endif
