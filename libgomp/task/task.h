// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A task (OpenMP 5.2 section 12), explicit, implicit or initial.
//
// Who may touch what: the first part is set before others learn of the task and constant then. The second belongs to the
// thread that executes the task. The third is for everybody. Each is a cache line, with a block's header before the first
// one and the task's arguments behind the last; most tasks never touch the third.
//
// Counting. `below` holds two numbers in one. The low half counts children that are not complete: what taskwait waits for.
// The high half counts reasons for the task to exist: itself until it is complete, and one for each child whose own count is
// not down to zero. So it reaches one (implicit tasks: what a barrier waits for) or zero when everything below the task is
// complete, and contention stays within a family instead of the team. The record is freed, and its parent's count lowered,
// at zero.
#ifndef REGOMP_TASK_TASK_H
#define REGOMP_TASK_TASK_H

#include "icv/icvs.h"
#include "observe/tool.h"
#include "task/tally.h"

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
  task() = default;
  // A child; its depth is one more than that of the parent, if it has one.
  task(task *above, struct team *of, task_kind k, bool is_final, const task_icvs &inherited)
      : parent(above), kind(k), final(is_final), own{one_reference - tally_open}, icvs(inherited), team(of) {}

  // --- constant once created
  task *parent = nullptr;
  void (*fn)(void *) = nullptr; // null: nothing to run
  void *data = nullptr;
  taskgroup *counted_in = nullptr; // the taskgroup of the parent that waits for this task, or null
  // Who executes it, once that is known: set by that thread before anything is below the task. Atomic because, of a task
  // whose arguments' constructors make tasks, it changes once more.
  std::atomic<const thread *> executor{nullptr};
  unsigned depth = 0; // number of ancestors in the team
  task_kind kind = task_kind::initial;
  bool final = false;
  bool must_run = false; // even if cancelled: its cpyfn has run and the body owes destructors, or it helps with a taskloop
  bool special = false;  // has a node, a target part, an event, or a tool sees it: something of the third part

  // --- the executing thread's
  tally_executor own;
  taskgroup *group = nullptr;               // innermost taskgroup, its own or inherited
  depend_table *dependences = nullptr;      // of its children
  struct offload_state *offloads = nullptr; // its target data regions, its target tasks; see task/target_task.h
  task_icvs icvs;

  // --- everybody's; constant are
  struct team *team = nullptr;             // null outside any team
  depend_node *node = nullptr;             // null without depend clause
  target_work *target = nullptr;           // null but for target tasks
  int priority = 0;                        // and not
  std::atomic<std::uint32_t> open_ends{0}; // detachable tasks: body_open, event_open
  std::atomic<std::uint64_t> shared{tally_open};
  task *next_in_inbox = nullptr;
  tool_task *seen = nullptr; // what a tool sees; null: nothing. Of an explicit task only if it is special

  tally below() { return {shared, own, executor.load(std::memory_order_relaxed)}; }
};

// Cache lines, with the header of a block before the record.
inline constexpr std::size_t task_offset = 16; // modulo 64
static_assert(offsetof(task, own) + task_offset == 64 && offsetof(task, team) + task_offset == 128);

struct taskgroup {
  taskgroup *outer = nullptr;
  task *owner = nullptr;                // null: of no task in particular (reductions of a parallel region)
  std::uintptr_t *reductions = nullptr; // descriptor in force inside, or null; see task/reduction.h
  bool workshare = false;               // opened by a worksharing construct for its task reductions
  std::atomic<bool> cancelled{false};
  // Children of the owner, counted with all that is below them; see task/tally.h.
  tally_executor own;
  std::atomic<std::uint64_t> shared{tally_open};

  // Of a group with an owner, which must not be gone.
  tally tasks() { return {shared, own, owner->executor.load(std::memory_order_relaxed)}; }
};
static_assert(offsetof(taskgroup, shared) + task_offset == 64);

inline bool is_explicit(const task *t) { return t != nullptr && t->kind >= task_kind::included; }

// True if `t` is below `ancestor`. Both must be alive; a task that is queued keeps its ancestors alive.
inline bool descends_from(const task *t, const task *ancestor) {
  const task *p = t->parent;
  while (p != nullptr && p->depth > ancestor->depth) p = p->parent;
  return p == ancestor;
}

} // namespace regomp

#endif
