// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Running tasks: where a thread that has to wait looks for something to do, and what happens when a task ends.
#ifndef REGOMP_TASK_SCHEDULER_H
#define REGOMP_TASK_SCHEDULER_H

#include "support/waiting.h"
#include "task/task.h"
#include "team/team.h"

namespace regomp {

// A task the thread may run now, or null. `constraint`: only tasks below it; null: any. Also finishes tasks from the team's
// inbox. `thorough` looks at every task of every queue, which is owed before sleeping.
task *find_task(thread &, const task *constraint, bool thorough);

// Runs a task that was queued, or discards it if it is cancelled; ends it.
void run_task(thread &, task *);

// Makes a deferred task available to the team: to its own queue, or by priority.
void enqueue_task(thread &, task *);

// The task's body has ended; for a detachable one, one of its two ends. Releases the tasks that depend on it, tells its
// parent.
void end_task(thread &, task *);

// Of a task that was run at once by its creator, who stands between it and its parent: waits for its event if it is
// detachable.
void end_included_task(thread &, task *);

// omp_fulfill_event. Any thread, also one OpenMP does not know.
void fulfill_event(task *);

// Leaves a task that is over to the threads of its team. From outside the team; the caller is counted in team.visitors.
void send_to_inbox(team &, task *);

// True if tasks that belong where `t` does are to be discarded: its region or taskgroup is cancelled.
bool is_cancelled(const team *, const taskgroup *innermost);

// Runs tasks until done() is true; sleeps where there are none. done() reads with seq_cst what others change before they
// wake sleepers with bits of `object`.
template <typename Done>
void work_until(thread &thr, const task *constraint, const void *object, Done done) {
  team &tm = *thr.team;
  const unsigned long long limit = spin_limit();
  unsigned long long turns = 0;
  for (;;) {
    // acquire, and before done(): see team.h.
    const bool tasking = tm.tasking.load(std::memory_order_acquire);
    if (done()) return;
    if (tasking) {
      if (task *t = find_task(thr, constraint, turns % 64 == 63)) {
        run_task(thr, t);
        turns = 0;
        continue;
      }
    }
    if (turns++ < limit) {
      cpu_relax();
      continue;
    }
    const std::uint32_t ticket = tm.events.prepare();
    // seq_cst: the event count's protocol; whoever sets it first looks for sleepers afterwards.
    task *t = tm.tasking.load(std::memory_order_seq_cst) && !done() ? find_task(thr, constraint, true) : nullptr;
    if (t != nullptr || done()) {
      tm.events.cancel();
      if (t != nullptr) run_task(thr, t);
      turns = 0;
      continue;
    }
    tm.events.commit(ticket, bit_of(object) | (constraint == nullptr ? bit_any_task : bit_descendant_task));
  }
}

// Waits until everything below the current implicit task is complete, and gives up what belongs to it.
void drain_implicit_task(thread &);

} // namespace regomp

#endif
