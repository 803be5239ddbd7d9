// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Running tasks: where a thread that has to wait looks for something to do, and what happens when a task ends.
#ifndef REGOMP_TASK_SCHEDULER_H
#define REGOMP_TASK_SCHEDULER_H

#include "task/for_team.h"
#include "team/for_task.h"

namespace regomp {

// A task the thread may run now, or null. `constraint`: only tasks below it; null: any. Also finishes tasks from the team's
// inbox. `thorough` looks at every task of every queue, which is owed before sleeping.
task *find_task(thread &, const task *constraint, bool thorough);

// Ends, or starts, the tasks in the team's inbox.
void finish_outside_work(thread &);

// Runs a task that was queued, or discards it if it is cancelled; ends it.
void run_task(thread &, task *);

// Makes a deferred task available to the team: to its own queue, or by priority.
void enqueue_task(thread &, task *);

// The task's body has ended; for a detachable one, one of its two ends. Releases the tasks that depend on it, tells its
// parent.
void end_task(thread &, task *);

// Of a task that was run at once by its creator, who stands between it and its parent.
void end_included_task(thread &, task *);

// omp_fulfill_event. Any thread, also one OpenMP does not know.
void fulfill_event(task *);

// Leaves a task that is over, or one of a device's that may start, to the threads of its team. From outside the team the
// caller is counted in team.visitors.
void send_to_inbox(team &, task *);

// True if tasks that belong where `t` does are to be discarded: its region or taskgroup is cancelled.
bool is_cancelled_at_all(const team *, const taskgroup *innermost);
inline bool is_cancelled(const team *tm, const taskgroup *innermost) {
  return process.cancellation && is_cancelled_at_all(tm, innermost);
}

} // namespace regomp

#endif
