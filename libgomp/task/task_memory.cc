// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "task/task_memory.h"

#include "support/memory.h"
#include "team/team.h"

#include <cstring>

namespace regomp {

// Before each block. While a block is free, its first word links it to the next.
struct free_block {
  thread *owner;
  std::size_t size_class;
  free_block *next; // where the user's bytes begin; only while free

  void *payload() { return &next; }
  static free_block *of(void *payload) {
    return reinterpret_cast<free_block *>(static_cast<char *>(payload) - offsetof(free_block, next));
  }
};

namespace {

constexpr std::size_t header_size = offsetof(free_block, next);
static_assert(header_size == 16, "payloads are aligned like malloc's");

// Bytes of payload; class 0 is for small records. Larger blocks are malloc's.
constexpr std::size_t class_sizes[] = {small_block_size, 240, 512, 1536};
constexpr std::size_t class_count = sizeof class_sizes / sizeof class_sizes[0];
constexpr std::size_t no_class = class_count;
constexpr unsigned most_kept = 512; // free blocks of a class that a thread keeps

void keep(thread &thr, free_block *b) {
  if (thr.free_counts[b->size_class] >= most_kept) {
    __builtin_free(b);
    return;
  }
  ++thr.free_counts[b->size_class];
  b->next = thr.free_blocks[b->size_class];
  thr.free_blocks[b->size_class] = b;
}

void take_back(thread &thr) {
  // relaxed look first: usually there is nothing. acquire: what those who released the blocks did with them is over.
  if (thr.returned.load(std::memory_order_relaxed) == nullptr) return;
  for (free_block *b = thr.returned.exchange(nullptr, std::memory_order_acquire); b != nullptr;) {
    free_block *next = b->next;
    keep(thr, b);
    b = next;
  }
}

void *allocate_class(thread &thr, std::size_t size_class) {
  if (thr.free_blocks[size_class] == nullptr) take_back(thr);
  if (free_block *b = thr.free_blocks[size_class]) {
    thr.free_blocks[size_class] = b->next;
    --thr.free_counts[size_class];
    return b->payload();
  }
  release_at_thread_exit(thr); // so that the blocks it keeps do not outlive it
  free_block *b = static_cast<free_block *>(allocate(header_size + class_sizes[size_class]));
  b->owner = &thr;
  b->size_class = size_class;
  return b->payload();
}

void release(thread &thr, void *payload) {
  free_block *b = free_block::of(payload);
  if (b->size_class == no_class) {
    __builtin_free(b);
    return;
  }
  if (b->owner == &thr) {
    keep(thr, b);
    return;
  }
  std::atomic<free_block *> &stack = b->owner->returned;
  free_block *top = stack.load(std::memory_order_relaxed);
  do {
    b->next = top;
    // release: hands over the block. The owner takes the whole stack at once, so a top that comes back is no problem.
  } while (!stack.compare_exchange_weak(top, b, std::memory_order_release, std::memory_order_relaxed));
}

} // namespace

task *allocate_task(thread &thr, std::size_t bytes, std::size_t alignment, void **arguments) {
  // Payloads have malloc's alignment, 16; a stricter one costs slack.
  const std::size_t slack = alignment > 16 ? alignment - 16 : 0;
  constexpr std::size_t task_size = (sizeof(task) + 15) / 16 * 16;
  const std::size_t size = task_size + bytes + slack;
  std::size_t size_class = 1;
  while (size_class != no_class && class_sizes[size_class] < size) ++size_class;
  void *payload;
  if (size_class != no_class) {
    payload = allocate_class(thr, size_class);
  } else {
    free_block *b = static_cast<free_block *>(allocate(header_size + size));
    b->owner = &thr;
    b->size_class = no_class;
    payload = b->payload();
  }
  const auto after = reinterpret_cast<std::uintptr_t>(payload) + task_size;
  const std::uintptr_t mask = alignment > 16 ? alignment - 1 : 15;
  *arguments = reinterpret_cast<void *>((after + mask) & ~mask);
  return ::new (payload) task{};
}

void free_task(thread &thr, task *t) { release(thr, t); }

void *allocate_small(thread &thr) { return allocate_class(thr, 0); }
void free_small(thread &thr, void *p) { release(thr, p); }

void release_task_memory(thread &thr) {
  take_back(thr);
  for (std::size_t c = 0; c < class_count; ++c) {
    while (free_block *b = thr.free_blocks[c]) {
      thr.free_blocks[c] = b->next;
      __builtin_free(b);
    }
    thr.free_counts[c] = 0;
  }
}

} // namespace regomp
