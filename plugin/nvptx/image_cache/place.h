// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In which folder the image cache lies.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_CACHE_PLACE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_CACHE_PLACE_H

#include <cstddef>

namespace regomp::nvptx {

struct cache_place {
  const char *folder = nullptr;  // its whole path; null: there is no cache
  const char *why_not = nullptr; // then
  // How much of the path must be there: the rest is made where it is needed.
  std::size_t base_bytes = 0;
  // Whether that must belong to the user: a home folder does, unless the process acts for another one than it was started
  // for, and what it made there the owner could not use.
  bool base_is_own = false;
};

// REGOMP_IMAGE_CACHE, or the user's folder for such things. A malformed value is reported and counts as unset. The path is
// allocated, and the caller's.
cache_place read_image_cache();

} // namespace regomp::nvptx

#endif
