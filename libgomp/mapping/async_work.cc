// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/async_work.h"

#include "assertion.h"
#include "support/diagnostics.h"
#include "support/memory.h"

#include <atomic>
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
  bool behind_all = false;         // other queues may use one of the blocks
  std::atomic<unsigned> queues{1}; // that have yet to come so far
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
  note_use();
  return device_.functions->async_host2dev(device_.ordinal, reinterpret_cast<void *>(to), from, bytes, queue_);
}

bool async_work::copy_from_device(void *to, std::uintptr_t from, std::size_t bytes) {
  note_use();
  return device_.functions->async_dev2host(device_.ordinal, to, reinterpret_cast<const void *>(from), bytes, queue_);
}

void async_work::free_later(block_list &dead, const device_block *own) {
  if (dead.empty()) return;
  leftovers &left = what_is_left();
  while (device_block *const b = dead.pop()) {
    left.behind_all = left.behind_all || b != own;
    left.blocks.push(b);
  }
}

void async_work::give_back(void *data) {
  auto *left = static_cast<leftovers *>(data);
  // Release and acquire: the last queue's thread comes behind what the others have done.
  if (count_down(left->queues, 1, std::memory_order_acq_rel) != 1) return;
  while (kept_memory *memory = left->memory) {
    left->memory = memory->next;
    std::free(memory);
  }
  if (!free_passed_blocks(*left->on, left->blocks)) fatal("error in freeing device memory block");
  destroy(left);
}

void async_work::submit() {
  if (left_->behind_all) call_behind_busy_queues(device_, queue_, give_back, left_, left_->queues);
  device_.functions->async_queue_callback(queue_, give_back, left_);
  left_ = nullptr;
}

} // namespace regomp
