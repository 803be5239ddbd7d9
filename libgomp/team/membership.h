// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a thread becomes a member of a team, and when its leader may use the team again.
#ifndef REGOMP_TEAM_MEMBERSHIP_H
#define REGOMP_TEAM_MEMBERSHIP_H

#include "assertion.h"
#include "support/waiting.h"
#include "task/for_team.h"
#include "team/team.h"

namespace regomp {

inline void enter_team(thread &thr, team &tm, unsigned num) {
  member &m = tm.members[num];
  task &t = m.implicit_task;
  t.team = &tm;
  t.kind = task_kind::implicit;
  t.group = tm.group_of_implicit_tasks;
  t.icvs = tm.icvs;
  // relaxed: nobody else looks at it before the thread makes tasks.
  t.executor.store(&thr, std::memory_order_relaxed);
  t.shared.store(tally_open, std::memory_order_relaxed);
  t.own = {one_reference - tally_open, false};
  thr.team = &tm;
  thr.member = &m;
  thr.task = &t;
  thr.num = num;
  thr.singles = tm.first_single;
  thr.workshares = tm.first_workshare;
  thr.work = tm.first_work;
  thr.loop = {};
  thr.loop.next_static = num;
  thr.batches.visits = 0;
  thr.task_time = 0;
}

// What tasks leave behind in a team whose region is over: nothing, unless a fork took their threads away.
inline bool has_no_tasks(const team &tm) {
  if (is_only_survivor(tm)) return true;
  if (tm.inbox.load(std::memory_order_relaxed) != nullptr || tm.urgent.load(std::memory_order_relaxed) != 0) return false;
  for (unsigned i = 0; i < tm.nthreads; ++i)
    if (!tm.members[i].queue.empty()) return false;
  return true;
}

// The leader's last step: after it the team may be used again.
[[gnu::always_inline]] inline void wait_for_departures(thread &thr, team &tm) {
  unsigned turns = 0;
  const auto pause = [&turns] {
    if (++turns < 1000) {
      cpu_relax();
    } else {
      yield_processor(); // what is waited for takes a few instructions, once the thread runs
    }
  };
  // relaxed: set before the barrier opened, if it was set in this region.
  if (tm.tasking.load(std::memory_order_relaxed)) {
    for (unsigned i = 1; i < tm.nthreads; ++i)
      while (tm.members[i].departed.load(std::memory_order_acquire) != tm.region) pause(); // pairs with join
    tm.tasking.store(false, std::memory_order_relaxed); // published when the next region starts
    tm.small_tasks.store(false, std::memory_order_relaxed);
    return_unused_blocks(thr);
    if (tm.urgent_capacity > 8192) {
      __builtin_free(tm.urgent_tasks);
      tm.urgent_tasks = nullptr;
      tm.urgent_capacity = 0;
    }
  }
  // acquire: pairs with the release when a visitor is done.
  while (tm.visitors.load(std::memory_order_acquire) != 0) pause();
  REGOMP_ASSERT(has_no_tasks(tm));
}

} // namespace regomp

#endif
