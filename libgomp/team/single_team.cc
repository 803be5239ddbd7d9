// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/single_team.h"

#include "assertion.h"
#include "team/current_icvs.h"
#include "team/for_task.h"
#include "team/membership.h"
#include "team/pool_life.h"

namespace regomp {

team &make_single_team(thread &thr) {
  REGOMP_ASSERT(thr.team == nullptr && thr.single_team == nullptr);
  release_at_thread_exit(thr);
  team *tm = make_team(1);
  tm->nthreads = 1;
  tm->icvs = current_icvs(thr);
  tm->group = thr.group != nullptr ? thr.group : &thr.own_group;
  tm->all.set_size(1, tm->tree, tm->region);
  if (process.cancellation) tm->cancellable.set_size(1, tm->tree, tm->region);
  tm->outer = thr;
  task *const before = thr.task;
  thr.single_team = tm;
  enter_team(thr, *tm, 0);
  thr.task->kind = task_kind::initial;
  // Data regions that are open stay open: in the task that is the current one from here on.
  if (before != nullptr) {
    thr.task->offloads = before->offloads;
    before->offloads = nullptr;
  }
  return *tm;
}

void destroy_single_team(thread &thr) {
  team *tm = thr.single_team;
  REGOMP_ASSERT(thr.team == tm);
  drain_implicit_task(thr);
  wait_for_departures(thr, *tm);
  task *const implicit = thr.task;
  static_cast<thread_context &>(thr) = tm->outer;
  if (thr.task != nullptr) {
    thr.task->offloads = implicit->offloads;
    implicit->offloads = nullptr;
  }
  release_target_state(implicit);
  thr.single_team = nullptr;
  destroy_team(tm);
}

} // namespace regomp
