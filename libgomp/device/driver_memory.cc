// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/driver_memory.h"

#include "allocator/device_memory.h"
#include "device/devices.h"
#include "icv/device_icvs.h"

#include <cstdint>

namespace regomp {

namespace {

// In front of each block: the default device may be another one by the time the block is released. As large as the alignment
// that is promised.
struct alignas(16) block_header {
  device *owner;
};

void *finish(device *d, void *memory) {
  if (memory == nullptr) return nullptr;
  static_cast<block_header *>(memory)->owner = d;
  return static_cast<block_header *>(memory) + 1;
}

// The block's start and its device; null where the device is gone (after fork, after exit began) and its memory with it.
device *take_back(void *block, void **start) {
  block_header *header = static_cast<block_header *>(block) - 1;
  *start = header;
  device *d = header->owner;
  return !devices_forgotten() && d->state.load(std::memory_order_acquire) == device_state::ready ? d : nullptr;
}

void *allocate_page_locked_of_device(std::size_t bytes) {
  device *d = usable_device(default_device_icv());
  if (d == nullptr || d->functions->page_locked_host_alloc == nullptr || bytes > SIZE_MAX - sizeof(block_header))
    return nullptr;
  void *memory = nullptr;
  return finish(d, d->functions->page_locked_host_alloc(&memory, bytes + sizeof(block_header)) ? memory : nullptr);
}

void release_page_locked_of_device(void *block) {
  void *start;
  if (device *d = take_back(block, &start)) d->functions->page_locked_host_free(start);
}

void *allocate_managed_of_device(std::size_t bytes) {
  device *d = usable_device(default_device_icv());
  if (d == nullptr || d->functions->managed_alloc == nullptr || bytes > SIZE_MAX - sizeof(block_header)) return nullptr;
  return finish(d, d->functions->managed_alloc(d->ordinal, bytes + sizeof(block_header)));
}

void release_managed_of_device(void *block) {
  void *start;
  if (device *d = take_back(block, &start)) d->functions->managed_free(d->ordinal, start);
}

constexpr device_memory_provider provider = {allocate_page_locked_of_device, release_page_locked_of_device,
                                             allocate_managed_of_device, release_managed_of_device};

} // namespace

void offer_driver_memory() { set_device_memory_provider(&provider); }

} // namespace regomp
