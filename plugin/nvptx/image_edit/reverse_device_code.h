// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives an image the device code of the ring protocol (config/nvptx/reverse_ring.cc) in place of GCC's.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_REVERSE_DEVICE_CODE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_REVERSE_DEVICE_CODE_H

#include "plugin/nvptx/image_edit/own_function.h"

namespace regomp::nvptx {

class ring_device_code {
public:
  // Looks for GCC's GOMP_target_ext in the image. False if the image uses no reverse offload, has other device
  // code than the one that is known here, or memory is exhausted.
  bool prepare(const nvptx_image &, int compute_capability);

  const nvptx_image &image() const { return function.image(); }

private:
  own_function function;
};

} // namespace regomp::nvptx

#endif
