// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives an image the device code of the ring protocol in place of GCC's, when the driver links it.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_REVERSE_DEVICE_CODE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_REVERSE_DEVICE_CODE_H

#include "include/nvptx_image.h"

#include <cstddef>

namespace regomp::nvptx {

// What the driver is to link instead of object number `replaced`, and in addition to all others.
class ring_device_code {
public:
  ring_device_code() = default;
  ~ring_device_code();
  ring_device_code(const ring_device_code &) = delete;
  ring_device_code &operator=(const ring_device_code &) = delete;

  // Looks for GCC's GOMP_target_ext in the image. False if the image uses no reverse offload, has other device
  // code than the one that is known here, or memory is exhausted.
  bool prepare(const nvptx_image &, int compute_capability);

  unsigned replaced() const { return index; }
  nvptx_object replacement() const { return {text, size}; }
  nvptx_object addition() const { return added; }

private:
  unsigned index = 0;
  char *text = nullptr; // the object's, GOMP_target_ext renamed
  std::size_t size = 0;
  nvptx_object added = {};
};

} // namespace regomp::nvptx

#endif
