// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory for tasks. Each thread keeps blocks it has allocated, by size; a block that another thread releases goes back to
// the thread it came from, over a stack that only that thread empties. So a thread that only makes tasks and threads that
// only run them do not meet in malloc; and since a thread collects what it gives back, they seldom meet at that stack. A
// thread's blocks are all back before it ends: a team outlives its tasks, and its threads give back what they have collected
// before they leave it.
//
// Blocks are whole cache lines, and begin with a header of task_offset bytes.
#ifndef REGOMP_TASK_TASK_MEMORY_H
#define REGOMP_TASK_TASK_MEMORY_H

#include "support/race_detector.h"
#include "task/task.h"
#include "team/team.h"

namespace regomp {

struct free_block {
  thread *owner;
  std::size_t size_class;
  free_block *next; // where the user's bytes begin; only while free

  void *payload() { return &next; }
  static free_block *of(void *payload) {
    return reinterpret_cast<free_block *>(static_cast<char *>(payload) - offsetof(free_block, next));
  }
};
static_assert(offsetof(free_block, next) == task_offset);

// Bytes of payload; class 0 is for small records. Larger blocks are malloc's.
inline constexpr std::size_t task_class_sizes[] = {128 - task_offset, 256 - task_offset, 512 - task_offset,
                                                   1536 - task_offset};
inline constexpr std::size_t task_class_count = sizeof task_class_sizes / sizeof task_class_sizes[0];
inline constexpr std::size_t small_block_size = task_class_sizes[0];
inline constexpr unsigned most_free_blocks = 512; // of a class, that a thread keeps

void *allocate_new_block(thread &, std::size_t size_class); // none is free
void *allocate_large_block(thread &, std::size_t bytes);
void free_elsewhere(thread &, free_block *); // of another thread, or too many, or large

inline void *allocate_class(thread &thr, std::size_t size_class) {
  free_block *b = thr.free_blocks[size_class];
  if (b == nullptr) [[unlikely]]
    return allocate_new_block(thr, size_class);
  thr.free_blocks[size_class] = b->next;
  --thr.free_counts[size_class];
  return b->payload();
}

inline void free_payload(thread &thr, void *payload) {
  free_block *b = free_block::of(payload);
  if (b->owner != &thr || thr.free_counts[b->size_class] >= most_free_blocks) [[unlikely]]
    return free_elsewhere(thr, b);
  ++thr.free_counts[b->size_class];
  b->next = thr.free_blocks[b->size_class];
  thr.free_blocks[b->size_class] = b;
}

inline void *allocate_payload(thread &thr, std::size_t bytes) {
  if (race_detector_present) [[unlikely]]
    return allocate_large_block(thr, bytes); // fresh memory to the detector, too: nothing that came before matters
  if (bytes <= task_class_sizes[1]) [[likely]]
    return allocate_class(thr, 1);
  if (bytes <= task_class_sizes[task_class_count - 1]) return allocate_class(thr, bytes <= task_class_sizes[2] ? 2 : 3);
  return allocate_large_block(thr, bytes);
}

inline constexpr std::size_t task_size = (sizeof(task) + 15) / 16 * 16;

// Room for a task and, behind it, `bytes` of arguments with the alignment, at *arguments.
inline void *allocate_task(thread &thr, std::size_t bytes, std::size_t alignment, void **arguments) {
  // Payloads are aligned to 16; a stricter alignment costs slack.
  const std::size_t slack = alignment > 16 ? alignment - 16 : 0;
  void *const payload = allocate_payload(thr, task_size + bytes + slack);
  const auto after = reinterpret_cast<std::uintptr_t>(payload) + task_size;
  const std::uintptr_t mask = alignment > 16 ? alignment - 1 : 15;
  *arguments = reinterpret_cast<void *>((after + mask) & ~mask);
  return payload;
}

inline void free_task(thread &thr, task *t) { free_payload(thr, t); }

// Blocks for records that come and go with tasks (dependence nodes, edges, taskgroups), of one size.
inline void *allocate_small(thread &thr) { return allocate_class(thr, 0); }
inline void free_small(thread &thr, void *p) { free_payload(thr, p); }

// Gives back the blocks of other threads that the thread has collected: before it sleeps, and before it leaves a team.
void give_back_blocks(thread &);

// At the end of the thread.
void release_task_memory(thread &);

} // namespace regomp

#endif
