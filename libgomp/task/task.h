// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A task (OpenMP 5.2 section 12), explicit, implicit or initial.
//
// Who may touch what: the first part is set before others learn of the task and constant then. The second belongs to the
// thread that executes the task. The third is for everybody.
//
// Counting. `children` holds two numbers. The low half counts children that are not complete: what taskwait waits for. The
// high half counts reasons for the task to exist: itself until it is complete, and one for each child whose own count is not
// down to zero. So it reaches one (implicit tasks: what a barrier waits for) or zero when everything below the task is
// complete, and contention stays within a family instead of the team. The record is freed, and its parent's count lowered,
// at zero.
#ifndef REGOMP_TASK_TASK_H
#define REGOMP_TASK_TASK_H

#include "icv/icvs.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace regomp {

struct depend_node;
struct depend_table;
struct target_work;
struct taskgroup;
struct team;
struct thread;

enum class task_kind : unsigned char { initial, implicit, included, deferred };

inline constexpr std::uint64_t one_child = 1;
inline constexpr std::uint64_t one_reference = std::uint64_t(1) << 32;

inline constexpr std::uint32_t body_open = 1;  // the body of a detachable task has not ended
inline constexpr std::uint32_t event_open = 2; // its event has not been fulfilled

struct task {
  // --- constant once created
  task *parent;
  struct team *team;  // null outside any team
  void (*fn)(void *); // null: nothing to run
  void *data;
  taskgroup *counted_in; // the taskgroup of the parent that waits for this task, or null
  depend_node *node;     // null without depend clause
  target_work *target;   // null but for target tasks
  unsigned depth;        // number of ancestors in the team
  int priority;
  task_kind kind;
  bool final;
  bool must_run; // its cpyfn has run: destructors in the body are owed even if it is cancelled

  // --- the executing thread's
  taskgroup *group;          // innermost taskgroup, its own or inherited
  depend_table *dependences; // of its children
  struct data_region *data_regions;
  task_icvs icvs;

  // --- everybody's
  std::atomic<std::uint64_t> children;
  std::atomic<std::uint32_t> open_ends; // detachable tasks: body_open, event_open; also a futex
  task *next_in_inbox;
};

struct taskgroup {
  taskgroup *outer;
  task *owner;                      // null: of no task in particular (reductions of a parallel region)
  std::uintptr_t *reductions;       // descriptor in force inside, or null; see task/reduction.h
  bool workshare;                   // opened by a worksharing construct for its task reductions
  std::atomic<std::uint64_t> tasks; // children of the owner, counted with all that is below them
  std::atomic<bool> cancelled;
};

inline bool is_explicit(const task *t) { return t != nullptr && t->kind >= task_kind::included; }

// True if `t` is below `ancestor`. Both must be alive; a task that is queued keeps its ancestors alive.
inline bool descends_from(const task *t, const task *ancestor) {
  const task *p = t->parent;
  while (p != nullptr && p->depth > ancestor->depth) p = p->parent;
  return p == ancestor;
}

} // namespace regomp

#endif
