// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/thread_life.h"

#include "icv/places.h"
#include "support/memory.h"
#include "support/waiting.h"
#include "task/for_team.h"
#include "team/current_icvs.h"
#include "team/pool_life.h"
#include "team/single_team.h"
#include "team/workshare_ring.h"

#include <pthread.h>
#include <sys/single_threaded.h>

namespace regomp {

namespace {

pthread_key_t exit_key;
bool exit_key_exists = false; // written by the constructor and the destructor of the library

void at_thread_exit(void *) {
  thread &thr = self();
  thr.has_exit_hook = false;
  // A thread that ends in the middle of a region takes nothing with it: others may still look at what it has.
  if (thr.team == nullptr || thr.team == thr.single_team) release_thread(thr, thread_ending::detached);
}

// So that the child finds whole what the teams that the thread is in know of tasks outside; see task/outside_tasks.h.
void before_fork() {
  const thread &thr = self();
  for (team *tm = thr.team; tm != nullptr; tm = tm->outer.team) tm->outside.lock();
}

void after_fork_in_parent() {
  const thread &thr = self();
  for (team *tm = thr.team; tm != nullptr; tm = tm->outer.team) tm->outside.unlock();
}

// The process was forked. Only the calling thread exists in the child: its pools have lost their threads, and teams that it
// is in have lost all members but itself.
void after_fork_in_child() {
  thread &thr = self();
  end_returned_blocks_after_fork(thr);
  critical_held += 2;
  waiting.busy.store(0, std::memory_order_relaxed); // there is no other thread
  thr.own_group.extra.store(0, std::memory_order_relaxed);
  forget_pools(thr.pools);
  thr.pools = nullptr;
  thread_context *place = &thr;
  for (team *tm = thr.team; tm != nullptr; place = &tm->outer, tm = place->team) {
    // What threads of a number do it does now: the first one's share.
    if (place->num != 0) thr.only_survivor = true;
    place->num = 0;
    const unsigned threads = tm->nthreads;
    if (threads != 1) {
      tm->nthreads = 1;
      tm->only_survivor.store(tm->pool != nullptr, std::memory_order_relaxed);
      tm->tree.set_numbered(1);
      tm->all.set_size(1, tm->tree, tm->region);
      tm->cancellable.set_size(1, tm->tree, tm->region);
      if (tm->pool != nullptr) {
        tm->pool->count = 0;
        tm->pool->parked.store(0, std::memory_order_relaxed);
      }
    }
    // With its place in this team as the current one.
    const thread_context innermost = thr;
    static_cast<thread_context &>(thr) = thread_context(*place);
    adopt_tasks_after_fork(thr, *tm, threads);
    static_cast<thread_context &>(thr) = innermost;
  }
}

} // namespace

__attribute__((constructor(102))) static void set_up_threads() {
  exit_key_exists = pthread_key_create(&exit_key, at_thread_exit) == 0;
  pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}

// When the library is unloaded: the key's destructor must not be called any more, so what the calling thread owns goes now.
// At the end of a process it may be in a region, wait for a device, or have threads that nobody need wait for: then it
// stays.
__attribute__((destructor)) static void leave() {
  if (exit_key_exists) pthread_key_delete(exit_key);
  exit_key_exists = false;
  thread &thr = self();
  if (pool_threads_were_made() || (thr.team != nullptr && thr.team != thr.single_team)) return;
  if (thr.single_team == nullptr || thr.task->below().sum() == one_reference) release_thread(thr, thread_ending::detached);
  // Others look at places only if they use the library.
  if (__libc_single_threaded) {
    release_places(process.places);
    process.places = nullptr;
  }
}

void release_at_thread_exit(thread &thr) {
  if (thr.has_exit_hook || !exit_key_exists) return;
  thr.has_exit_hook = pthread_setspecific(exit_key, &thr) == 0;
}

void release_thread(thread &thr, thread_ending ending) {
  if (thr.single_team != nullptr) destroy_single_team(thr);
  destroy_pools(thr.pools, ending);
  thr.pools = nullptr;
  while (team *tm = thr.spare_teams) {
    thr.spare_teams = tm->next;
    destroy_team(tm);
  }
  if (thr.orphan_work != nullptr) {
    release_workshare_ring(thr.orphan_work);
    thr.orphan_work = nullptr;
  }
  if (thr.initial_task != nullptr) release_target_state(thr.initial_task);
  if (thr.task == thr.initial_task) thr.task = nullptr;
  destroy(thr.initial_task);
  thr.initial_task = nullptr;
  // After destroy_pools, which waits for the workers: one that ends pools gives back blocks of this thread.
  release_task_memory(thr);
}

task &current_task(thread &thr) {
  if (thr.task == nullptr) {
    release_at_thread_exit(thr);
    thr.task = thr.initial_task = create<task>();
    thr.task->executor.store(&thr, std::memory_order_relaxed); // only this thread knows it
    thr.task->below().add(one_reference);
    thr.task->icvs = process.initial;
  }
  return *thr.task;
}

task_icvs &writable_icvs(thread &thr) { return current_task(thr).icvs; }

int default_device_icv() {
  const int device = current_icvs(self()).default_device;
  // relaxed: see set_unset_default_device.
  return device != default_device_unset ? device : process.unset_default_device.load(std::memory_order_relaxed);
}

void set_default_device_icv(int device) { writable_icvs(self()).default_device = device; }

} // namespace regomp
