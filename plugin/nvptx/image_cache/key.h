// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What identifies an image in the cache: its own texts, and all that decides what the edits and the driver make of them.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_CACHE_KEY_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_CACHE_KEY_H

#include "include/nvptx_image.h"
#include "plugin/nvptx/image_cache/blake2b.h"
#include "plugin/nvptx/settings.h"

namespace regomp::nvptx {

// Besides the image, the plugin itself and the driver.
struct key_facts {
  const char *device_name;
  int compute_capability;
  const settings &options;
  bool uses_reverse_offload;
  bool has_indirect_functions;
};

// Null if the key is known, else why it is not.
const char *make_key(const key_facts &, const nvptx_image &, digest &key);

} // namespace regomp::nvptx

#endif
