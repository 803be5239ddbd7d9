// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The images that are loaded on a device, and the tables that the host library gets of one.
#ifndef REGOMP_PLUGIN_IMAGE_LIST_H
#define REGOMP_PLUGIN_IMAGE_LIST_H

#include "include/gomp_plugin.h"
#include "plugin/common/mutex.h"
#include "plugin/common/out_of_memory.h"
#include "plugin/common/release_gate.h"

#include <cstdint>
#include <cstdlib>
#include <new>

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

// Loads an image: makes its record, and the tables that the host library gets: *table for `count` pairs, which load(record)
// fills, and *reverse_functions, null unless it makes one; the host library frees both. The result is
// GOMP_OFFLOAD_load_image's; if load() returns false it is -1, there are no tables, and the record is released.
template <typename Image, typename Device, typename Descriptor, typename Load>
int load_image_on(Device &d, const Descriptor *descriptor, unsigned count, void (*release)(deferred_release *),
                  addr_pair **table, std::uint64_t **reverse_functions, Load load) {
  void *const memory = std::malloc(sizeof(Image));
  if (memory == nullptr) {
    report_out_of_memory(d.driver.name, sizeof(Image), "an image");
    return -1;
  }
  auto *const im = ::new (memory) Image;
  im->release = release;
  im->owner = &d;
  im->descriptor = descriptor;
  *table = static_cast<addr_pair *>(GOMP_PLUGIN_malloc(count * sizeof(addr_pair)));
  if (load(*im)) {
    d.images.add(im);
    return static_cast<int>(count);
  }
  if (reverse_functions != nullptr) {
    std::free(*reverse_functions);
    *reverse_functions = nullptr;
  }
  std::free(*table);
  *table = nullptr;
  d.releases.release(im);
  return -1;
}

} // namespace regomp::plugin

#endif
