// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_cache/image_cache.h"

#include "include/gomp_plugin.h"
#include "plugin/nvptx/image_cache/store.h"

#include <cerrno>
#include <cstring>

namespace regomp::nvptx {

cached_image::cached_image(const key_facts &facts, const nvptx_image &image)
    : place(facts.options.image_cache), functions(image.num_functions) {
  const char *const why_not = place.folder == nullptr ? place.why_not : make_key(facts, image, key);
  usable = why_not == nullptr;
  if (!usable) GOMP_PLUGIN_debug(0, "nvptx: the image cache is not used: %s\n", why_not);
}

bool cached_image::find(entry &result) {
  if (!usable || !read_file(place, key, block)) return false;
  if (read_entry(block.data(), block.size(), key, functions, result)) return true;
  say("there is a corrupted file in the image cache");
  discard();
  return false;
}

void cached_image::note_use() const { say("the image comes from the image cache"); }

void cached_image::discard() const { remove_file(place, key); }

void cached_image::keep(const entry &what) {
  if (!usable || !write_entry(what, key, block)) return;
  if (const char *const failed = keep_file(place, key, block.data(), block.size()))
    GOMP_PLUGIN_debug(0, "nvptx: the image is not kept in %s: %s: %s\n", place.folder, failed, std::strerror(errno));
  else
    say("the image is kept in the image cache");
}

void cached_image::say(const char *what) const {
  char name[file_name_bytes];
  file_name(key, name);
  GOMP_PLUGIN_debug(0, "nvptx: %s: %s/%s\n", what, place.folder, name);
}

} // namespace regomp::nvptx
