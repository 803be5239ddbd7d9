// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records of tasks that the thread that creates them runs at once. Most leave nothing behind: nothing below them is left, no
// table, no region. Their record is then as good as new but for what it has from its parent; so each thread keeps one
// (thread::spare_task) instead of making it again for the next.
#ifndef REGOMP_TASK_INCLUDED_H
#define REGOMP_TASK_INCLUDED_H

#include "task/scheduler.h"
#include "task/task_memory.h"

namespace regomp {

// What a task that runs at once has from the task above it.
struct included_origin {
  task *parent; // null: none
  const task_icvs &icvs;
  taskgroup *group;
  taskgroup *counted_in;
  unsigned depth;
};

inline included_origin child_of(task *parent) {
  if (parent == nullptr) [[unlikely]]
    return {nullptr, process.initial, nullptr, nullptr, 0};
  taskgroup *group = parent->group;
  return {parent, parent->icvs, group, group != nullptr && group->owner == parent ? group : nullptr, parent->depth + 1};
}

task *new_included(thread &, const included_origin &, bool final); // there is no spare one

inline task *begin_included(thread &thr, const included_origin &from, bool final) {
  task *t = thr.spare_task;
  if (t == nullptr) [[unlikely]]
    return new_included(thr, from, final);
  thr.spare_task = nullptr;
  t->parent = from.parent;
  t->final = final;
  t->icvs = from.icvs;
  t->team = thr.team;
  t->depth = from.depth;
  t->group = from.group;
  t->counted_in = from.counted_in;
  return t;
}

// True if nothing is below the task any more, and nothing hangs on its record: nobody can tell that from a new one then.
inline bool left_nothing(const task *t) {
  // acquire: what was below the task is over, and what it did is visible.
  return t->dependences == nullptr && t->offloads == nullptr &&
         t->own.balance + t->shared.load(std::memory_order_acquire) == one_reference;
}

// For tasks of begin_included, without event or target part.
inline void end_included(thread &thr, task *t) {
  if (!left_nothing(t)) [[unlikely]]
    return end_included_task(thr, t);
  if (thr.spare_task == nullptr && !race_detector_present) [[likely]] { // to the detector each task is fresh memory
    thr.spare_task = t;
  } else {
    free_task(thr, t);
  }
}

} // namespace regomp

#endif
