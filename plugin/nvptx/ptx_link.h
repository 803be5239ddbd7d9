// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Has the driver compile and link an image's PTX for the device whose context is current.
#ifndef REGOMP_PLUGIN_NVPTX_PTX_LINK_H
#define REGOMP_PLUGIN_NVPTX_PTX_LINK_H

#include "include/cuda_driver.h"
#include "include/nvptx_image.h"
#include "plugin/common/array.h"
#include "plugin/nvptx/core_names.h"

namespace regomp::nvptx {

struct settings;

// False after reporting why, with the driver's log; if it may fail, to the debug output. `kept` is null, or gets a copy of
// what was linked; nothing if memory is exhausted.
bool link_image(const nvptx_image &, const settings &, bool may_fail, CUmodule *, array<char> *kept);

} // namespace regomp::nvptx

#endif
