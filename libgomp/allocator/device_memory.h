// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory for allocators that a device's driver supplies: page-locked host memory (`pinned`) and managed memory. The target
// core, which is above, provides it: it sets one record, constant and never destroyed, from any thread and at any time. A
// block is released through the record it came from, which is the only one there ever is.
#ifndef REGOMP_ALLOCATOR_DEVICE_MEMORY_H
#define REGOMP_ALLOCATOR_DEVICE_MEMORY_H

#include <cstddef>

namespace regomp {

// Functions are called by any thread, with no lock held; they may discover and open devices. A null function offers nothing;
// an allocation function returns null, without a message, for what cannot be had. Blocks are aligned to 16 bytes at least.
struct device_memory_provider {
  void *(*allocate_page_locked)(std::size_t bytes);
  void (*release_page_locked)(void *);
  void *(*allocate_managed)(std::size_t bytes); // of the default device
  void (*release_managed)(void *);
};

void set_device_memory_provider(const device_memory_provider *);

void *allocate_page_locked(std::size_t bytes); // null: none to be had
void release_page_locked(void *);
void *allocate_managed(std::size_t bytes);
void release_managed(void *);

} // namespace regomp

#endif
