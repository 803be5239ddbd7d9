// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What identifies an image in the cache: its own texts, and all that decides what the driver makes of them.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_CACHE_KEY_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_CACHE_KEY_H

#include "include/nvptx_image.h"
#include "plugin/nvptx/image_cache/blake2b.h"

namespace regomp::nvptx {

struct device;

// Null if the key is known, else why it is not.
const char *make_key(const device &, const nvptx_image &, bool uses_reverse_offload, bool has_indirect_functions, digest &key);

} // namespace regomp::nvptx

#endif
