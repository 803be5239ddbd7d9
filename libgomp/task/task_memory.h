// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory for tasks. Each thread cuts blocks from slabs of its own and keeps those that are free, by size; a block that
// another thread releases goes back to the thread it came from, over a stack that only that thread empties. So a thread that
// only makes tasks and threads that only run them do not contend in malloc; and since a thread collects what it gives back,
// they seldom contend at that stack. A thread's blocks are all back before it ends: a team outlives its tasks, and its
// threads give back what they have collected before they leave it.
//
// A block is a number of cache lines, or half of one, and begins with a header of task_offset bytes. When a region ends,
// each of its threads returns slabs to malloc of which no block is in use, but for the first ones it ever had.
#ifndef REGOMP_TASK_TASK_MEMORY_H
#define REGOMP_TASK_TASK_MEMORY_H

#include "support/race_detector.h"
#include "task/task.h"
#include "team/for_task.h"

namespace regomp {

struct free_block {
  thread *owner;            // null: a block of malloc's, for what is large
  std::uint32_t size_class; // its lines; 0: half of one
  std::uint32_t in_slab;    // how far behind the beginning of its slab, in bytes
  free_block *next;         // where the user's bytes begin; only while free

  void *payload() { return &next; }
  static free_block *of(void *payload) {
    return reinterpret_cast<free_block *>(static_cast<char *>(payload) - offsetof(free_block, next));
  }
};
static_assert(offsetof(free_block, next) == task_offset);

constexpr std::size_t class_of_payload(std::size_t bytes) {
  return bytes + task_offset <= 32 ? 0 : (bytes + task_offset + 63) / 64;
}
constexpr std::size_t bytes_of_class(std::size_t c) { return c == 0 ? 32 : 64 * c; }

void *allocate_new_block(thread &, std::size_t size_class); // none is free
void *allocate_large_block(thread &, std::size_t bytes);
void free_elsewhere(thread &, free_block *); // of another thread, or large

inline void *allocate_class(thread &thr, std::size_t size_class) {
  free_block *b = thr.blocks.free[size_class];
  if (b == nullptr) [[unlikely]]
    return allocate_new_block(thr, size_class);
  thr.blocks.free[size_class] = b->next;
  return b->payload();
}

inline void free_payload(thread &thr, void *payload) {
  free_block *b = free_block::of(payload);
  if (b->owner != &thr) [[unlikely]]
    return free_elsewhere(thr, b);
  b->next = thr.blocks.free[b->size_class];
  thr.blocks.free[b->size_class] = b;
}

inline void *allocate_payload(thread &thr, std::size_t bytes) {
  const std::size_t lines = (bytes + task_offset + 63) / 64;
  // To a race detector each is fresh memory: nothing that came before matters.
  if (race_detector_present || lines >= task_block_classes) [[unlikely]]
    return allocate_large_block(thr, bytes);
  return allocate_class(thr, lines);
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

// For records that come and go with tasks (dependence nodes, links, taskgroups). Not constructed.
template <typename T>
T *allocate_record(thread &thr) {
  constexpr std::size_t size_class = class_of_payload(sizeof(T));
  static_assert(size_class < task_block_classes && alignof(T) <= 16);
  return static_cast<T *>(allocate_class(thr, size_class));
}
template <typename T>
void free_record(thread &thr, T *record) {
  free_payload(thr, record);
}

// Gives back the blocks of other threads that the thread has collected: before it sleeps, and before it leaves a team.
void give_back_blocks(thread &);

// In the child of a fork: the blocks of a thread that does not exist there become the caller's.
void adopt_blocks_after_fork(thread &survivor, thread &gone);

// At the end of the thread.
void release_task_memory(thread &);

} // namespace regomp

#endif
