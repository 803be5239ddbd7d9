// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads images on devices and unloads them. All functions are called under the host library's device lock.
#ifndef REGOMP_PLUGIN_GCN_IMAGE_LOADING_H
#define REGOMP_PLUGIN_GCN_IMAGE_LOADING_H

#include "include/gcn_image.h"
#include "include/gomp_plugin.h"

#include <cstdint>

namespace regomp::gcn {

struct device;

// Loads an image; the arguments and the result are GOMP_OFFLOAD_load_image's. -1 after reporting why.
int load_image(device &, unsigned version, const gcn_image *, addr_pair **table, std::uint64_t **reverse_functions,
               std::uint64_t *host_indirect_functions);

// Runs the image's destructors and unloads it. Nothing happens if no such image is loaded, as with one that was refused.
void unload_image(device &, const gcn_image *);
// Unloads all images, newest first.
void unload_all_images(device &);

} // namespace regomp::gcn

#endif
