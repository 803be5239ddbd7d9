// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A team: the threads of one parallel region, or a single thread that needs a team for its tasks outside any.
//
// Its memory outlives the region: the thread that leads it keeps it for the next one, so that a thread that is slow to leave
// a barrier never looks at memory that is gone. What a late thread may still read is its gate of the barrier (the generation
// and the last region started there), the marks of a region's end, `tasking`, the event count, and while it waits
// `nthreads`, `only_survivor` and `on_device`. Before a region that used tasks is over, the leader waits until every thread
// has said that it no longer looks for tasks (`departed`); so no thread takes a task of the next region by mistake.
// `tasking` is set before the first task is queued, and a thread that reads it as set checks the generation afterwards; if
// that has not changed, the flag was set in the region the thread is in, and the leader will wait for it.
#ifndef REGOMP_TEAM_TEAM_H
#define REGOMP_TEAM_TEAM_H

#include "support/event_count.h"
#include "support/lock_word.h"
#include "task/for_team.h"
#include "team/barrier.h"
#include "team/thread.h"

namespace regomp {

struct alignas(64) member {
  std::byte before_task[task_offset]; // see task/task.h
  task implicit_task;
  alignas(64) task_queue queue;
  // Number of the last region whose end the thread has seen. release: it looks for no more tasks.
  alignas(64) std::atomic<std::uint64_t> departed{0};
};

// What the places of a team's threads follow from. Each region asks; it is mostly the same as before.
struct team_arrangement {
  bind_policy policy = bind_policy::false_;
  unsigned threads = 0; // 0: no places have been chosen
  unsigned first_place = 0, place_count = 0, home = 0;

  bool operator==(const team_arrangement &) const = default;
};

struct alignas(128) team {
  // --- written by the leader before the region starts; constant until it ends
  // What each thread needs to begin: two cache lines, which come together.
  void (*fn)(void *) = nullptr;
  void *data = nullptr;
  member *members = nullptr;
  contention_group *group = nullptr;
  taskgroup *group_of_implicit_tasks = nullptr;
  std::uintptr_t default_allocator = 0;
  std::uint64_t first_workshare = 0;
  workshare_base *first_work = nullptr; // combined constructs: what the threads start in
  unsigned nthreads = 0;
  // Of is_only_survivor. Written by the leader before the region starts, and in a child process by its only thread. A thread
  // that still leaves the last barrier of the region before may read it meanwhile: relaxed, since it is false then and stays
  // so.
  std::atomic<bool> only_survivor{false};
  unsigned team_num = 0, num_teams_less_one = 0;
  unsigned first_single = 0;
  task_icvs icvs;     // of the implicit tasks
  unsigned level = 0; // omp_get_level() inside
  unsigned active_level = 0;
  bool bound = false;             // threads move to `places`
  bool leader_starts_all = false; // no other thread starts any
  bool listened_to = false;       // a tool knows the region: it is `seen`
  // What those need beside it that start others, or are bound.
  alignas(64) team_tree tree;            // which threads are near each other
  struct thread_place *places = nullptr; // capacity of them, or null
  struct pool *pool = nullptr;           // null: a team of one thread
  // The leader's own, some of it other in each region.
  alignas(64) unsigned capacity = 0; // members
  unsigned reserved = 0;             // threads counted in the group for this team
  std::uint64_t region = 0;          // the number of its region, rising by one through all teams of the pool
  thread_context outer;              // the leader's, to go back to
  team_arrangement arrangement;      // what `tree` and `places` have been made for
  team *next = nullptr;              // in the list that keeps it
  tool_parallel *seen = nullptr;     // the region in a tool's eyes, if it is listened to

  // --- everybody's, by who writes, and how often
  // Threads that go to sleep, and who wakes them.
  alignas(64) event_count events;
  // Read by all who wait, and written a few times in a region at most.
  // Set once in a region, before the first task is queued; cleared by the leader between regions.
  alignas(64) std::atomic<bool> tasking{false};
  std::atomic<bool> small_tasks{false};         // they take less time than handing them over does: a hint
  std::atomic<bool> cancelled{false};           // cancel parallel
  std::atomic<bool> workshare_cancelled{false}; // cancel for, cancel sections
  taskgroup reduction_group{};                  // for parallel with task reductions
  workshare_base *ring = nullptr;               // of the worksharing constructs
  // The barriers have lines of their own; see team/barrier.h.
  barrier all;
  barrier cancellable;
  // Threads that make tasks and run them.
  alignas(64) std::atomic<bool> waking{false}; // somebody has been woken for a task and has not looked for it yet
  std::atomic<int> urgent{0};                  // tasks in urgent_tasks
  futex_mutex urgent_lock;
  unsigned urgent_capacity = 0;
  task **urgent_tasks = nullptr; // those with a priority, highest first
  // Threads outside the team, for target tasks and events.
  alignas(64) std::atomic<task *> inbox{nullptr}; // tasks whose last end came from there; a stack
  std::atomic<unsigned> visitors{0};              // threads that are about to touch the team
  std::atomic<unsigned> on_device{0};             // target tasks whose asynchronous part is on its way
  outside_tasks outside;                          // those, and in the child of a fork tasks with an event
  // Threads at a single construct.
  alignas(64) std::atomic<unsigned> singles{0}; // single constructs that have found their thread
  std::atomic<unsigned> copies{0};              // single constructs whose copyprivate data are there
  void *copy = nullptr;                         // these data
  void *leftover = nullptr; // blocks to free at the end of a cancelled region, linked by their first words
};
static_assert(offsetof(team, tree) == 128 && offsetof(team, capacity) == 192);

// Of a thread that has a team.
inline bool outside_regions(const thread &thr) { return thr.team == thr.single_team; }

// In the child of a fork that happened in a region: the other threads do not exist.
inline bool is_only_survivor(const team &tm) { return tm.only_survivor.load(std::memory_order_relaxed); }

inline unsigned team_size(const thread &thr) { return thr.team != nullptr ? thr.team->nthreads : 1; }
inline unsigned level_of(const thread &thr) { return thr.team != nullptr ? thr.team->level : 0; }
inline unsigned active_level_of(const thread &thr) { return thr.team != nullptr ? thr.team->active_level : 0; }

// Sleeps until done() says so. done() reads with seq_cst what others change before they call team.events.wake with bits of
// `object`.
template <typename Done>
void sleep_without_tasks(team &tm, const void *object, Done done) {
  while (!done()) {
    const std::uint32_t ticket = tm.events.prepare();
    if (done()) {
      tm.events.cancel();
      return;
    }
    tm.events.commit(ticket, bit_of(object));
  }
}

// The same, but spins for a while before.
template <typename Done>
void wait_without_tasks(team &tm, const void *object, Done done) {
  spin_turns spinning;
  do {
    if (done()) return;
  } while (spinning.turn());
  sleep_without_tasks(tm, object, done);
}

} // namespace regomp

#endif
