// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of a region that go with its kernel, on the kernel's queue, where the plugin can (gomp_plugin.h,
// regomp_kernel_copies): its thread waits once for all of it.
//
// Before the kernel: what the region sends to memory of its own, gathered in a page-locked buffer. Other threads may find
// the region's new objects meanwhile: they stay busy until the copy is done, which is when somebody asks (pending_copies.h),
// at the kernel's end at the latest.
//
// Behind the kernel: what the region will copy back. It goes to a buffer, and from there to the program's memory if the end
// of the region, which looks at the counts, is to copy it back after all. It is what the kernel has left; where another
// construct has used one of the objects meanwhile, the end copies from the device as usual.
//
// For small data that the region alone has mapped, and while nobody watches copies. Owned by the region's thread.
#ifndef REGOMP_MAPPING_KERNEL_COPIES_H
#define REGOMP_MAPPING_KERNEL_COPIES_H

#include "device/staging.h"
#include "mapping/data_region.h"
#include "mapping/pending_copies.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

class upload_plan;

class kernel_copies final : private pending_copy {
public:
  // Before the region is mapped.
  explicit kernel_copies(device &d)
      : pending_copy([](pending_copy &c) { static_cast<kernel_copies &>(c).land(); }), device_(maps_of(d)) {}
  ~kernel_copies() {
    if (__builtin_expect(upload_ != nullptr, false)) device_.staging.give_back(*device_.functions, upload_);
    if (__builtin_expect(download_ != nullptr, false)) device_.staging.give_back(*device_.functions, download_);
  }
  kernel_copies(const kernel_copies &) = delete;
  kernel_copies &operator=(const kernel_copies &) = delete;

  // Takes the copies over; false if they are not such, and then nothing has changed. The block of the region's new objects,
  // if it has some, stays busy until the copy is done.
  bool take(upload_plan &, device_block *of_new_objects);

  // Directly before the region is run. The region is null if it has mapped nothing.
  void begin(target_region *region) {
    if (device_.functions->copies_with_kernel == nullptr || region == nullptr) return;
    if (region->block != nullptr && !region->attaches) plan_download(*region);
    if (upload_ != nullptr || download_ != nullptr) announce();
  }
  // When it has run.
  void end() {
    if (upload_ != nullptr) end_upload();
  }

  // Then: bytes of the device, null if they are not here.
  const unsigned char *find(std::uintptr_t from, std::size_t bytes) const {
    const auto start = reinterpret_cast<std::uintptr_t>(copies_.copies.behind_from);
    if (!copies_.copies.behind_done || from < start || bytes > copies_.copies.behind_bytes ||
        from - start > copies_.copies.behind_bytes - bytes)
      return nullptr;
    return download_->bytes + (from - start);
  }

private:
  // By which the plugin's callback finds the object.
  struct named_copies {
    regomp_kernel_copies copies = {};
    kernel_copies *owner = nullptr;
  };

  void plan_download(target_region &);
  void announce();
  void end_upload();
  void settle();
  void land();

  device_maps &device_;
  device_block *waited_for_ = nullptr; // by others
  staging_pool::buffer *upload_ = nullptr, *download_ = nullptr;
  named_copies copies_;
};

} // namespace regomp

#endif
