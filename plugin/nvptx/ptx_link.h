// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Has the driver compile and link an image's PTX for the device whose context is current.
#ifndef REGOMP_PLUGIN_NVPTX_PTX_LINK_H
#define REGOMP_PLUGIN_NVPTX_PTX_LINK_H

#include "include/cuda_driver.h"
#include "include/nvptx_image.h"

namespace regomp::nvptx {

struct settings;
class ring_device_code;

// False after reporting why, with the driver's log. With `ring`, if not null, in the image's device code; a failure goes to
// the debug output then.
bool link_image(const nvptx_image &, const settings &, const ring_device_code *ring, CUmodule *);

} // namespace regomp::nvptx

#endif
