// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/async_work.h"

#include "support/diagnostics.h"
#include "support/memory.h"
#include "target/observe.h"
#include "target/trace.h"

#include <cstdlib>
#include <new>

namespace regomp {

struct async_work::kept_memory {
  kept_memory *next;
};

struct async_work::leftovers {
  device *on;
  kept_memory *memory;
  block_list blocks;
};

async_work::leftovers &async_work::what_is_left() {
  if (left_ == nullptr) {
    left_ = create<leftovers>();
    left_->on = &device_;
    left_->memory = nullptr;
  }
  return *left_;
}

void *async_work::keep(std::size_t bytes) {
  leftovers &left = what_is_left();
  auto *memory = static_cast<kept_memory *>(allocate(alignof(std::max_align_t) + bytes));
  memory->next = left.memory;
  left.memory = memory;
  return reinterpret_cast<char *>(memory) + alignof(std::max_align_t);
}

bool async_work::copy_to_device(std::uintptr_t to, const void *from, std::size_t bytes) {
  traced event("copy to device");
  if (event.active()) event.arguments(R"("bytes":%zu,"device":%d,"queued":true)", bytes, device_.number);
  if (observing(info_transfer))
    info(device_, "copy of %zu bytes from host %p to device %#zx, queued", bytes, from, static_cast<std::size_t>(to));
  return device_.functions->async_host2dev(device_.ordinal, reinterpret_cast<void *>(to), from, bytes, queue_);
}

bool async_work::copy_from_device(void *to, std::uintptr_t from, std::size_t bytes) {
  traced event("copy from device");
  if (event.active()) event.arguments(R"("bytes":%zu,"device":%d,"queued":true)", bytes, device_.number);
  if (observing(info_transfer))
    info(device_, "copy of %zu bytes from device %#zx to host %p, queued", bytes, static_cast<std::size_t>(from), to);
  return device_.functions->async_dev2host(device_.ordinal, to, reinterpret_cast<const void *>(from), bytes, queue_);
}

void async_work::free_later(block_list &dead) {
  if (dead.empty()) return;
  leftovers &left = what_is_left();
  while (device_block *const b = dead.pop()) left.blocks.push(b);
}

void async_work::give_back(void *data) {
  auto *left = static_cast<leftovers *>(data);
  while (kept_memory *memory = left->memory) {
    left->memory = memory->next;
    std::free(memory);
  }
  if (!free_blocks(*left->on, left->blocks)) fatal("error in freeing device memory block");
  destroy(left);
}

void async_work::submit() {
  device_.functions->async_queue_callback(queue_, give_back, left_);
  left_ = nullptr;
}

} // namespace regomp
