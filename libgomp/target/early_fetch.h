// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a region will copy back, fetched behind its kernel on the same queue where the plugin can (gomp_plugin.h,
// regomp_fetch): the thread waits once for kernel and bytes. They go to a buffer of the library's, and from there to the
// program's memory if the end of the region, which looks at the counts, is to copy them back after all. They are what the
// kernel has left; where another construct has used one of the objects meanwhile, the end copies from the device as usual.
//
// For small data that the region alone has mapped, and while nobody watches copies. Owned by the region's thread.
#ifndef REGOMP_TARGET_EARLY_FETCH_H
#define REGOMP_TARGET_EARLY_FETCH_H

#include "target/map.h"
#include "target/staging.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

class early_fetch {
public:
  // Directly before the region is run, by this thread.
  early_fetch(device &d, target_region *region) : device_(d) {
    if (region != nullptr && region->block != nullptr && !region->attaches && d.functions->fetch_behind != nullptr)
      plan(*region);
  }
  ~early_fetch() {
    if (__builtin_expect(buffer_ != nullptr, false)) device_.staging.give_back(*device_.functions, buffer_);
  }
  early_fetch(const early_fetch &) = delete;
  early_fetch &operator=(const early_fetch &) = delete;

  // Once the kernel has ended: bytes of the device, null if they are not here.
  const unsigned char *find(std::uintptr_t from, std::size_t bytes) const {
    const auto start = reinterpret_cast<std::uintptr_t>(fetch_.from);
    if (!fetch_.done || from < start || bytes > fetch_.bytes || from - start > fetch_.bytes - bytes) return nullptr;
    return buffer_->bytes + (from - start);
  }

private:
  void plan(target_region &);

  device &device_;
  staging_pool::buffer *buffer_ = nullptr;
  regomp_fetch fetch_ = {nullptr, nullptr, 0, false};
};

} // namespace regomp

#endif
