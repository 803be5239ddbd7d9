// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether an image's code can change the device's ICVs. The host library reads them back after each region of one that can.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_ICV_SCAN_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_ICV_SCAN_H

#include "include/nvptx_image.h"

namespace regomp::nvptx {

// True if some object calls one of the routines that write them, or takes its address. The image has been checked.
bool changes_icvs(const nvptx_image &);
// The same of the schedule of loops of schedule(runtime).
bool changes_schedule(const nvptx_image &);

} // namespace regomp::nvptx

#endif
