// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "task/cancel.h"

#include "task/scheduler.h"
#include "team/for_task.h"

namespace regomp {

namespace {

enum : int { cancel_parallel = 1, cancel_loop = 2, cancel_sections = 4, cancel_taskgroup = 8 };

// What "the taskgroup" is: the one that a worksharing construct opened for its reductions is not meant.
taskgroup *cancellable_group(const thread &thr) {
  taskgroup *group = thr.task != nullptr ? thr.task->group : nullptr;
  return group != nullptr && group->workshare ? group->outer : group;
}

} // namespace

// The flags say nothing about other memory, so relaxed accesses would do, but threads may sleep on them: seq_cst for the
// event count's protocol.
bool cancel(thread &thr, int which) {
  if (!process.cancellation) return false;
  team *tm = thr.team;
  if ((which & (cancel_loop | cancel_sections)) != 0) {
    if (tm != nullptr) {
      tm->workshare_cancelled.store(true, std::memory_order_seq_cst);
      tm->events.wake_all();
    }
    return true;
  }
  if ((which & cancel_taskgroup) != 0) {
    if (taskgroup *group = cancellable_group(thr)) group->cancelled.store(true, std::memory_order_relaxed);
    return true;
  }
  if (tm != nullptr) {
    tm->cancelled.store(true, std::memory_order_seq_cst);
    tm->events.wake_all();
  }
  return true;
}

bool cancellation_point(thread &thr, int which) {
  if (!process.cancellation) return false;
  const team *tm = thr.team;
  // relaxed, all of them: a thread that does not see it yet sees it at a later point.
  if ((which & (cancel_loop | cancel_sections)) != 0)
    return tm != nullptr && tm->workshare_cancelled.load(std::memory_order_relaxed);
  if ((which & cancel_taskgroup) != 0) {
    const taskgroup *group = cancellable_group(thr);
    if (group != nullptr && group->cancelled.load(std::memory_order_relaxed)) return true;
  }
  return tm != nullptr && tm->cancelled.load(std::memory_order_relaxed);
}

} // namespace regomp
