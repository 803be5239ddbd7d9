// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tasks of a team whose end has to come from outside it: target tasks from their start to their completion and, in the
// child of a fork that happened in the region, tasks with an event. A waiter in such a child looks here for what may still
// come; and in any child the parent's target tasks, which no device ends there, are found here.
//
// Threads of the team enter and remove tasks, under a lock that is held for a few instructions. Whoever forks holds it
// across the fork, so that the child finds the list whole.
#ifndef REGOMP_TASK_OUTSIDE_TASKS_H
#define REGOMP_TASK_OUTSIDE_TASKS_H

#include "support/lock_word.h"
#include "task/task.h"

namespace regomp {

// A place in the list; its owner keeps it until it has been removed.
struct outside_task {
  task *which = nullptr;
  outside_task *next = nullptr;
  outside_task **link = nullptr; // what points to it
  bool entered = false;          // its task's threads write it, one after the other; no lock is needed to read it
};

class outside_tasks {
public:
  void enter(outside_task &, task *);
  void remove(outside_task &); // nothing if it is not there

  // Of a task with an event, created in the child of a fork. The place is the list's own.
  void enter_event(task *);
  void remove_event(const task *); // nothing if it is not there

  // In such a child, on the only thread of the team: whether a task whose body is over waits for its end.
  bool any_waits() const;

  // Around a fork, on the thread that forks.
  void lock() { lock_.lock(); }
  void unlock() { lock_.unlock(); }

  // In the child: takes out the first target task for which `lost` says so, and all events of the parent's tasks, which
  // nobody waits for. Null: none is left.
  template <typename Lost>
  task *take_lost(const Lost &lost);

private:
  futex_mutex lock_;
  outside_task *first_ = nullptr;
};

template <typename Lost>
task *outside_tasks::take_lost(const Lost &lost) {
  for (outside_task *place = first_; place != nullptr;) {
    outside_task &p = *place;
    place = p.next;
    if (p.which->target == nullptr) {
      remove_event(p.which);
    } else if (lost(p.which)) {
      remove(p);
      return p.which;
    }
  }
  return nullptr;
}

} // namespace regomp

#endif
