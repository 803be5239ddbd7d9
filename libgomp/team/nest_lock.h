// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nestable locks (OpenMP 5.2 section 18.9). The lock is memory of the program, zero when free; any thread may touch it.
// `depth` belongs to the owner alone. `owner` is read by others, who only compare it with themselves: what they read is
// either their own earlier store, or the value of somebody else, whatever its age.
//
// Two kinds. Since OpenMP 3.0 a task owns the lock; objects compiled before that have 8 bytes for it, and a thread owns it.
#ifndef REGOMP_TEAM_NEST_LOCK_H
#define REGOMP_TEAM_NEST_LOCK_H

#include "support/lock_word.h"
#include "team/team.h"
#include "team/thread.h"

#include <atomic>
#include <cstdint>

namespace regomp {

// What owns a lock that the calling thread's current task sets. At level 0 the record of the initial task is made when it is
// needed, and replaced when the thread gets a team; the thread stands for it.
inline const void *lock_owner(const thread &thr) {
  const task *t = thr.task;
  if (t != nullptr && t->kind != task_kind::initial) return t;
  return &thr;
}

struct nest_lock { // omp_nest_lock_t
  lock_word word = 0;
  int depth = 0;
  const void *owner = nullptr;
};
static_assert(sizeof(nest_lock) == 16 && alignof(nest_lock) == 8);

class nest_lock_ref {
public:
  nest_lock_ref(nest_lock &l, const void *me) : lock_(l), owner_(l.owner), me_(me) {}

  void set() {
    if (held()) {
      ++lock_.depth;
    } else if (race_detector_present || !take_free(lock_.word, 1)) [[unlikely]] {
      wait_and_take(lock_, me_);
    } else {
      take();
    }
  }
  // The new depth; 0 if another task holds the lock.
  int test() {
    if (held()) return ++lock_.depth;
    if (!try_lock(lock_.word)) return 0;
    take();
    return 1;
  }
  // By its owner.
  static void unset(nest_lock &l) {
    if (--l.depth != 0) return;
    std::atomic_ref(l.owner).store(nullptr, std::memory_order_relaxed); // as in take()
    unlock(l.word);
  }

private:
  // relaxed: equal only if this task stored it itself and has not taken it back; a task that moves to another thread brings
  // what it has done along.
  bool held() const { return owner_.load(std::memory_order_relaxed) == me_; }
  void take() {
    owner_.store(me_, std::memory_order_relaxed); // nobody but the owner draws conclusions from it
    lock_.depth = 1;
  }

  static void wait_and_take(nest_lock &, const void *me); // out of line

  nest_lock &lock_;
  std::atomic_ref<const void *> owner_;
  const void *me_;
};

// The kind of before 3.0: the word is the kernel's number of the owner, with a bit for sleepers; 0 is free.
struct thread_nest_lock {
  std::uint32_t owner = 0;
  int depth = 0;
};
static_assert(sizeof(thread_nest_lock) == 8 && alignof(thread_nest_lock) == 4);

void set(thread_nest_lock &);
int test(thread_nest_lock &); // the new depth; 0 if another thread holds the lock
void unset(thread_nest_lock &);

} // namespace regomp

#endif
