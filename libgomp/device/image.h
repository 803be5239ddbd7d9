// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device images of the program and its shared libraries. Constructors that GCC generates register them, destructors take
// them back; that may happen before this library's own constructors, at dlopen while devices are in use, and from several
// threads at once. A device loads every registered image of its type when it is initialised, and later ones as they come.
//
// The list of images and the requires mask are protected by the images lock; a device's loaded images by its state_lock and
// map_lock.
#ifndef REGOMP_DEVICE_IMAGE_H
#define REGOMP_DEVICE_IMAGE_H

#include "support/lock.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

struct device;
struct plugin;

// `data` begins with the requires mask from library version 2 on.
void register_image(unsigned version, const void *host_table, int type, const void *data);
void unregister_image(unsigned version, const void *host_table, int type, const void *data);

// Union of what the registered images require.
unsigned required_features();

// Whether regions of the program can run on a device of the plugin's: what is required, and what there are images for.
bool can_be_used(const plugin &, int ordinal);

// Once there are devices: `finish`, which closes them, is called at the end of the process. When that is the front door
// says.
void call_at_end_of_program(void (*finish)());

class images_guard {
public:
  images_guard();
  ~images_guard();
  images_guard(const images_guard &) = delete;
  images_guard &operator=(const images_guard &) = delete;
};

// Where the code of an image lies in the program's memory.
struct image_extent {
  const void *start;
  std::size_t bytes; // 0: not known
};
// Of an image that a device has loaded, by what its front door knows it by (loaded_image::target_data).
image_extent extent_of_image(const device &, const void *target_data);

// Initialisation of a device; the caller holds the images lock and the device's state_lock. False, with one line, if an
// image cannot be loaded; then none is. `falls_back`: the program's regions will run on the host then.
bool load_registered_images(device &, bool falls_back);
// The way back; the caller holds both locks.
void unload_images(device &);

void forget_images_lock_owner(); // in the child of a fork

} // namespace regomp

#endif
