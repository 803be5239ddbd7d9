// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "task/task_queue.h"

#include "support/memory.h"

namespace regomp {

void task_queue::grow(unsigned n) {
  REGOMP_ASSERT((word_.load(std::memory_order_relaxed) & locked) != 0 && n == capacity_);
  const unsigned capacity = capacity_ == 0 ? 64 : 2 * capacity_;
  task **ring = static_cast<task **>(allocate(capacity * sizeof(task *)));
  for (unsigned i = 0; i < n; ++i) ring[i] = ring_[(oldest_ + i) & (capacity_ - 1)];
  __builtin_free(ring_);
  ring_ = ring;
  oldest_ = 0;
  capacity_ = capacity;
}

// Closes the gap at `position`, counted from the oldest, from the nearer end.
void task_queue::remove(unsigned position, unsigned n) {
  REGOMP_ASSERT((word_.load(std::memory_order_relaxed) & locked) != 0 && position < n && n <= capacity_);
  const unsigned mask = capacity_ - 1;
  if (position < n / 2) {
    for (unsigned i = position; i != 0; --i) ring_[(oldest_ + i) & mask] = ring_[(oldest_ + i - 1) & mask];
    oldest_ = (oldest_ + 1) & mask;
  } else {
    for (unsigned i = position; i + 1 < n; ++i) ring_[(oldest_ + i) & mask] = ring_[(oldest_ + i + 1) & mask];
  }
}

task *task_queue::take_newest(const task *constraint) {
  // relaxed: only the owner adds, so its own view of "none" is right.
  if (size() == 0) return nullptr;
  const unsigned n = lock();
  for (unsigned i = n; i-- != 0;) {
    task *t = ring_[(oldest_ + i) & (capacity_ - 1)];
    if (constraint != nullptr && !descends_from(t, constraint)) continue;
    if (i != n - 1) remove(i, n);
    unlock(n - 1);
    return t;
  }
  unlock(n);
  return nullptr;
}

unsigned task_queue::take_oldest_half(task **tasks, unsigned most) {
  unsigned n;
  if (!try_lock(n)) return 0;
  const unsigned taken = (n + 1) / 2 < most ? (n + 1) / 2 : most;
  for (unsigned i = 0; i < taken; ++i) tasks[i] = ring_[(oldest_ + i) & (capacity_ - 1)];
  oldest_ = (oldest_ + taken) & (capacity_ - 1);
  unlock(n - taken);
  return taken;
}

task *task_queue::take_oldest(const task *constraint, bool thorough) {
  unsigned n = 0;
  if (thorough) {
    if (empty()) return nullptr;
    n = lock();
  } else if (!try_lock(n)) {
    return nullptr;
  }
  const unsigned last = thorough || n == 0 ? n : 1;
  for (unsigned i = 0; i < last; ++i) {
    task *t = ring_[(oldest_ + i) & (capacity_ - 1)];
    if (constraint != nullptr && !descends_from(t, constraint)) continue;
    remove(i, n);
    unlock(n - 1);
    return t;
  }
  unlock(n);
  return nullptr;
}

void task_queue::give_back_ring() {
  const unsigned n = lock(); // thieves look at a ring only if there is something in it
  if (n == 0) release_memory();
  unlock(n);
}

void task_queue::release_memory() {
  __builtin_free(ring_);
  ring_ = nullptr;
  capacity_ = 0;
}

} // namespace regomp
