// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first region of a program waits until the images' texts are edited and the driver has compiled and linked them. What
// comes of it is kept in the user's cache folder, and the next start of the program loads that.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_CACHE_IMAGE_CACHE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_CACHE_IMAGE_CACHE_H

#include "plugin/nvptx/image_edit/edits.h"

namespace regomp::nvptx {

// As link_device_code, from the cache where it is there; else it is linked, and kept.
bool load_device_code(device &, image &, bool uses_reverse_offload, bool has_indirect_functions, linked_code &);

} // namespace regomp::nvptx

#endif
