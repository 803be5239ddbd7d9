// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "allocator/device_memory.h"

#include <atomic>

namespace regomp {

namespace {
constinit std::atomic<const device_memory_provider *> provider{nullptr};

// acquire: the record, and what it stands on, is there; pairs with the release in set_device_memory_provider.
const device_memory_provider *current() { return provider.load(std::memory_order_acquire); }
} // namespace

void set_device_memory_provider(const device_memory_provider *p) { provider.store(p, std::memory_order_release); }

void *allocate_page_locked(std::size_t bytes) {
  const device_memory_provider *p = current();
  return p != nullptr && p->allocate_page_locked != nullptr ? p->allocate_page_locked(bytes) : nullptr;
}

void release_page_locked(void *memory) { current()->release_page_locked(memory); }

void *allocate_managed(std::size_t bytes) {
  const device_memory_provider *p = current();
  return p != nullptr && p->allocate_managed != nullptr ? p->allocate_managed(bytes) : nullptr;
}

void release_managed(void *memory) { current()->release_managed(memory); }

} // namespace regomp
