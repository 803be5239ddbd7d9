// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "task/task_memory.h"

#include "support/memory.h"

namespace regomp {

namespace {

constexpr std::size_t no_class = task_class_count; // a large block
constexpr unsigned most_collected = 32;

// Puts the free blocks that others have released where the thread looks for them.
void take_back(thread &thr) {
  // relaxed look first: usually there is nothing. acquire: what those who released the blocks did with them is over.
  if (thr.returned.load(std::memory_order_relaxed) == nullptr) return;
  for (free_block *b = thr.returned.exchange(nullptr, std::memory_order_acquire); b != nullptr;) {
    free_block *next = b->next;
    free_payload(thr, b->payload());
    b = next;
  }
}

} // namespace

void *allocate_new_block(thread &thr, std::size_t size_class) {
  take_back(thr);
  if (thr.free_blocks[size_class] != nullptr) return allocate_class(thr, size_class);
  release_at_thread_exit(thr); // so that the blocks it keeps do not outlive it
  free_block *b = static_cast<free_block *>(allocate_aligned(64, task_offset + task_class_sizes[size_class]));
  b->owner = &thr;
  b->size_class = size_class;
  return b->payload();
}

void *allocate_large_block(thread &thr, std::size_t bytes) {
  free_block *b = static_cast<free_block *>(allocate_aligned(64, task_offset + bytes));
  b->owner = nullptr;
  b->size_class = no_class;
  return b->payload();
}

void free_elsewhere(thread &thr, free_block *b) {
  if (b->owner == &thr || b->owner == nullptr) {
    __builtin_free(b);
    return;
  }
  if (thr.collected != nullptr && (thr.collected->owner != b->owner || thr.collected_count == most_collected))
    give_back_blocks(thr);
  if (thr.collected == nullptr) thr.collected_end = b;
  b->next = thr.collected;
  thr.collected = b;
  ++thr.collected_count;
}

void give_back_blocks(thread &thr) {
  free_block *first = thr.collected;
  if (first == nullptr) return;
  std::atomic<free_block *> &stack = first->owner->returned;
  free_block *top = stack.load(std::memory_order_relaxed);
  do {
    thr.collected_end->next = top;
    // release: hands over the blocks. The owner takes the whole stack at once, so a top that comes back is no problem.
  } while (!stack.compare_exchange_weak(top, first, std::memory_order_release, std::memory_order_relaxed));
  thr.collected = nullptr;
  thr.collected_count = 0;
}

void release_task_memory(thread &thr) {
  if (thr.spare_task != nullptr) free_task(thr, thr.spare_task);
  thr.spare_task = nullptr;
  take_back(thr);
  for (std::size_t c = 0; c < task_class_count; ++c) {
    while (free_block *b = thr.free_blocks[c]) {
      thr.free_blocks[c] = b->next;
      __builtin_free(b);
    }
    thr.free_counts[c] = 0;
  }
}

} // namespace regomp
