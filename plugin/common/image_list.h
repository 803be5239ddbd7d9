// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The images that are loaded on a device, and the tables that the host library gets of one.
#ifndef REGOMP_PLUGIN_IMAGE_LIST_H
#define REGOMP_PLUGIN_IMAGE_LIST_H

#include "include/gomp_plugin.h"
#include "plugin/common/mutex.h"

#include <cstdint>
#include <cstdlib>

namespace regomp::plugin {

// Records with a `next` of their own, and the program's `descriptor`, which identifies an image. Any thread; an image
// belongs to the list from add() until it is removed.
template <typename Image>
class image_list {
public:
  void add(Image *im) {
    lock_guard held(lock);
    im->next = newest;
    newest = im;
  }
  // Both return null if there is no such image.
  Image *remove(const void *descriptor) {
    lock_guard held(lock);
    Image **link = &newest;
    while (*link != nullptr && (*link)->descriptor != descriptor) link = &(*link)->next;
    return take(link);
  }
  Image *remove_newest() {
    lock_guard held(lock);
    return take(&newest);
  }

private:
  static Image *take(Image **link) { // lock held
    Image *const im = *link;
    if (im != nullptr) *link = im->next;
    return im;
  }

  mutex lock;
  Image *newest = nullptr;
};

// Makes the tables of an image: *table for `count` pairs, which load() fills, and *reverse_functions, null unless it makes
// one; the host library frees both. If load() returns false there are none.
template <typename Load>
bool load_tables(unsigned count, addr_pair **table, std::uint64_t **reverse_functions, Load load) {
  *table = static_cast<addr_pair *>(GOMP_PLUGIN_malloc(count * sizeof(addr_pair)));
  if (load()) return true;
  if (reverse_functions != nullptr) {
    std::free(*reverse_functions);
    *reverse_functions = nullptr;
  }
  std::free(*table);
  *table = nullptr;
  return false;
}

} // namespace regomp::plugin

#endif
