// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives an image that has indirect functions our look-up of them (config/nvptx/indirect_functions.cc) in place of GCC's.
// Then nothing is built on the device, which GCC 14's library does in the first block while others may look already, and no
// entry is lost.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_INDIRECT_CODE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_INDIRECT_CODE_H

#include "plugin/nvptx/image_edit/own_function.h"

namespace regomp::nvptx {

class indirect_code {
public:
  // False if the image looks nothing up, has another function for it than is known here, or memory is exhausted.
  bool prepare(const nvptx_image &);

  const nvptx_image &image() const { return function.image(); }

private:
  own_function function;
};

} // namespace regomp::nvptx

#endif
