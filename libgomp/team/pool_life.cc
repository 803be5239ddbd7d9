// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/pool_life.h"

#include "config/linux/futex.h"
#include "icv/environment.h"
#include "support/memory.h"
#include "support/race_detector.h"
#include "task/for_team.h"
#include "team/workshare_ring.h"

#include <new>

namespace regomp {

namespace {

constinit std::atomic<bool> threads_were_made{false}; // relaxed: set before there is any, and never taken back

// pthread_join may be where a thread is cancelled; ending a pool is not.
void join_workers(const pool &p) {
  int before;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  for (unsigned i = 0; i < p.count; ++i) pthread_join(p.workers[i]->handle, nullptr);
  pthread_setcancelstate(before, nullptr);
}

} // namespace

bool pool_threads_were_made() { return threads_were_made.load(std::memory_order_relaxed); }
bool note_pool_threads() { return threads_were_made.exchange(true, std::memory_order_relaxed); }

void destroy_pools(pool *p, thread_ending ending) {
  while (p != nullptr) {
    p->not_ended.store(p->count, std::memory_order_relaxed); // published by the assignments
    p->ending = ending;                                      // so is this
    for (unsigned i = 0; i < p->count; ++i) {
      worker &w = *p->workers[i];
      if (ending == thread_ending::detached) pthread_detach(w.handle);
      w.team = nullptr;
      assign_next(w);
      futex_wake(futex_of(w), 1);
    }
    // acquire: pairs with the release in worker_main.
    while (const std::uint32_t left = p->not_ended.load(std::memory_order_acquire)) futex_wait(&p->not_ended, left);
    race_acquire(p);
    if (ending == thread_ending::joined) join_workers(*p);
    pool *deeper = take_deeper(*p); // the worker that might have taken them is gone
    forget_pools(p);
    p = deeper;
  }
}

void forget_pools(pool *p) {
  while (p != nullptr) {
    for (unsigned i = 0; i < p->count; ++i) destroy(p->workers[i]);
    __builtin_free(p->workers);
    if (p->team != nullptr) destroy_team(p->team);
    while (team *tm = p->retired) {
      p->retired = tm->next;
      destroy_team(tm);
    }
    pool *deeper = take_deeper(*p);
    destroy(p);
    p = deeper;
  }
}

team *make_team(unsigned capacity) {
  team *tm = create<team>();
  tm->capacity = capacity;
  tm->members = static_cast<member *>(allocate_aligned(alignof(member), capacity * sizeof(member)));
  for (unsigned i = 0; i < capacity; ++i) ::new (&tm->members[i]) member{};
  tm->ring = make_workshare_ring();
  tm->all.reserve(capacity);
  if (process.cancellation) tm->cancellable.reserve(capacity);
  return tm;
}

void destroy_team(team *tm) {
  // The leader's, which has not ended; of the others each has released its own.
  release_target_state(&tm->members[0].implicit_task);
  for (unsigned i = 0; i < tm->capacity; ++i) drop_tool_task(tm->members[i].implicit_task.seen);
  for (unsigned i = 0; i < tm->capacity; ++i) tm->members[i].queue.release_memory();
  release_workshare_ring(tm->ring);
  tm->all.release_memory();
  tm->cancellable.release_memory();
  __builtin_free(tm->members);
  __builtin_free(tm->urgent_tasks);
  __builtin_free(tm->places);
  tm->tree.release_memory();
  destroy(tm);
}

} // namespace regomp
