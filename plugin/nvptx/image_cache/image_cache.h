// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first region of a program waits until the images' texts are edited and the driver has compiled and linked them. What
// comes of it is kept in the user's cache folder, and the next start of the program loads that.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_CACHE_IMAGE_CACHE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_CACHE_IMAGE_CACHE_H

#include "plugin/common/array.h"
#include "plugin/nvptx/core_names.h"
#include "plugin/nvptx/image_cache/entry.h"
#include "plugin/nvptx/image_cache/key.h"
#include "plugin/nvptx/image_cache/place.h"

namespace regomp::nvptx {

// One image in the cache. Owned by the thread that loads the image. The debug output says what was done.
class cached_image {
public:
  cached_image(const key_facts &, const nvptx_image &);

  // False if there is no cache. Then it holds nothing, and keeps nothing.
  bool is_usable() const { return usable; }
  // What the cache has of the image, if anything. It refers to memory of this object.
  bool find(entry &);
  void note_use() const;
  // What find() gave is of no use: the driver does not take it.
  void discard() const;
  void keep(const entry &);

private:
  void say(const char *what) const;

  const cache_place &place;
  const unsigned functions;
  bool usable;
  digest key;
  array<char> block;
};

} // namespace regomp::nvptx

#endif
