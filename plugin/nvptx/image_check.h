// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether what a program registered can be an image at all. The descriptor is the program's memory, written by a compiler of
// another release perhaps, or corrupted: nothing is read that is not mapped.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_CHECK_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_CHECK_H

#include "include/nvptx_image.h"

namespace regomp::nvptx {

// False after reporting why: another version of the image's ABI, or counts and pointers that make no sense. What the
// PTX text and the names say is the driver's to judge.
bool image_is_plausible(unsigned version, const nvptx_image *);

} // namespace regomp::nvptx

#endif
