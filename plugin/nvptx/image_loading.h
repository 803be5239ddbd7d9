// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads images on devices and unloads them. All functions are called under the host library's device lock; the device's
// context is current.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_LOADING_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_LOADING_H

#include "include/gomp_plugin.h"
#include "include/nvptx_image.h"

#include <cstdint>

namespace regomp::nvptx {

struct device;

// Loads an image; the arguments and the result are GOMP_OFFLOAD_load_image's. -1 after reporting why.
int load_image(device &, unsigned version, const nvptx_image *, addr_pair **table, std::uint64_t **reverse_functions,
               std::uint64_t *host_indirect_functions);

// Runs the image's destructors and unloads it. Nothing happens if no such image is loaded, as with one that was refused.
void unload_image(device &, const nvptx_image *);
// Unloads all images, newest first.
void unload_all_images(device &);

} // namespace regomp::nvptx

#endif
