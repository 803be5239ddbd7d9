// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "task/create.h"

#include "assertion.h"
#include "support/memory.h"
#include "support/race_detector.h"
#include "task/dependences.h"
#include "task/included.h"
#include "task/scheduler.h"
#include "task/target_work.h"
#include "task/task_events.h"
#include "task/task_memory.h"
#include "team/for_task.h"

#include <cstring>

namespace regomp {

namespace {

// --- deferring a task or running it at once ------------------------------------------------------------------------------
// A thread with so many tasks in its queue that the others have plenty to take runs new ones at once, which costs a fraction
// of deferring them and bounds the memory. It goes on so until half of them have been taken: then it fills the queue again,
// instead of putting in one for each that is taken.
//
// Tasks that make tasks that make tasks: a thief takes a whole tree, so a few of them will do. Tasks of the same parent: as
// many as others may take while this one is busy with a task; but a few, if they take less time than handing them over.
unsigned enough_tasks(const team &tm, const task *parent) {
  // There is nobody else to run them, but those with a priority go before those without.
  if (tm.nthreads == 1) return process.max_task_priority > 0 ? 64 : 0;
  const bool few = parent->depth >= 2 || tm.small_tasks.load(std::memory_order_relaxed); // a hint
  return few ? 2 * tm.nthreads + 4 : 64 * tm.nthreads;
}

// One inside the other; so that a long chain of tasks, each of which makes the next, does not need a long stack.
constexpr unsigned most_immediate_depth = 64;

inline bool has_enough_tasks(thread &thr, const task *parent) {
  const unsigned enough = enough_tasks(*thr.team, parent);
  const unsigned n = thr.member->queue.size();
  if (n >= enough) {
    thr.has_enough_tasks = true;
  } else if (n <= enough / 2) {
    thr.has_enough_tasks = false;
  }
  return thr.has_enough_tasks && thr.immediate_depth < most_immediate_depth;
}

} // namespace

task *new_included(thread &thr, const included_origin &from, bool final) {
  void *unused;
  void *const memory = allocate_task(thr, 0, 1, &unused);
  task *t = ::new (memory) task(from.parent, thr.team, task_kind::included, final, from.icvs);
  t->depth = from.depth;
  t->group = from.group;
  t->counted_in = from.counted_in;
  t->executor.store(&thr, std::memory_order_relaxed); // nobody else knows the task yet
  return t;
}

bool should_run_at_once(thread &thr, const task *parent) { return has_enough_tasks(thr, parent); }

namespace {

// --- making one -----------------------------------------------------------------------------------------------------------

inline task *make_child(thread &thr, task_kind kind, bool final, std::size_t argument_size, std::size_t alignment,
                        void **arguments) {
  task *const parent = thr.task;
  void *const memory = allocate_task(thr, argument_size, alignment, arguments);
  task *t = ::new (memory) task(parent, thr.team, kind, final, parent != nullptr ? parent->icvs : process.initial);
  if (parent != nullptr) {
    t->depth = parent->depth + 1;
    t->group = parent->group;
    if (t->group != nullptr && t->group->owner == parent) t->counted_in = t->group;
  }
  // relaxed: nobody else knows the task yet. One that is deferred gets its executor when it is run.
  if (kind == task_kind::included) t->executor.store(&thr, std::memory_order_relaxed);
  return t;
}

// Constructors run by the copy belong to the new task. They may make tasks, which are not over when another thread begins to
// execute it; so what is below it is in the shared word then.
void copy_arguments(thread &thr, task *t, const task_arguments &from, void *to) {
  task *const before = thr.task;
  t->executor.store(&thr, std::memory_order_relaxed); // nobody else knows the task yet
  thr.task = t;
  from.copy(to, from.data);
  thr.task = before;
  t->must_run = true;
  if (t->kind == task_kind::included) return;
  t->below().publish();
  t->below().reopen();
  t->executor.store(nullptr, std::memory_order_relaxed); // what this thread ends below it goes there as well
}

// The handle goes to the user's variable and to the head of the argument block, which holds the task's own copy of it.
void announce_event(task *t, const task_request &request) {
  t->special = true;
  t->open_ends.store(body_open | event_open, std::memory_order_relaxed); // nobody else knows the task yet
  *request.event = t;
  if (request.arguments.data != nullptr) *static_cast<void **>(request.arguments.data) = t;
  if (t->team != nullptr && is_only_survivor(*t->team)) [[unlikely]]
    t->team->outside.enter_event(t);
}

// --- at once -------------------------------------------------------------------------------------------------------------

// A task with nothing special, on the caller's own arguments.
[[gnu::always_inline]] inline void run_at_once(thread &thr, void (*fn)(void *), void *data, bool final) {
  task *const parent = thr.task;
  task *t = begin_included(thr, child_of(parent), final);
  thr.task = t;
  fn(data);
  thr.task = parent;
  end_included(thr, t);
}

// The same for one that might have been deferred.
[[gnu::always_inline]] inline void run_instead_of_deferring(thread &thr, void (*fn)(void *), void *data, bool final) {
  const unsigned depth = thr.immediate_depth; // read once: small tasks take little more time than a change in memory
  thr.immediate_depth = depth + 1;
  run_at_once(thr, fn, data, final);
  thr.immediate_depth = depth;
}

// --- later ---------------------------------------------------------------------------------------------------------------

// What the parent and the group it counts in know of a new child.
inline void count_child(thread &thr, task *t) {
  REGOMP_ASSERT(t->parent->executor.load(std::memory_order_relaxed) == &thr);
  if (any_construct_deferred.load(std::memory_order_relaxed)) [[unlikely]]
    inherit_constructs(thr, t);
  t->parent->below().add(one_reference + one_child);
  if (t->counted_in != nullptr) t->counted_in->tasks().add(1);
}

task *make_deferred(thread &thr, const task_request &request, bool final) {
  const task_arguments &from = request.arguments;
  void *space;
  task *t = make_child(thr, task_kind::deferred, final, from.size, from.alignment, &space);
  t->fn = request.fn;
  t->priority = request.priority;
  if (request.event != nullptr) announce_event(t, request);
  t->data = space;
  if (from.copy != nullptr) {
    copy_arguments(thr, t, from, space);
  } else if (from.size != 0) {
    std::memcpy(space, from.data, from.size);
  }
  return t;
}

// For the creator, who does not go on before the body has ended.
task *make_included(thread &thr, const task_request &request, bool final) {
  const task_arguments &from = request.arguments;
  void *space;
  task *t = make_child(thr, task_kind::included, final, from.copy != nullptr ? from.size : 0, from.alignment, &space);
  t->fn = request.fn;
  t->data = from.data;
  if (from.copy != nullptr) {
    t->data = space;
    copy_arguments(thr, t, from, space);
  }
  return t;
}

void attach_seen(task *t, tool_task &seen, std::size_t argument_size) {
  t->seen = &seen;
  t->special = true;
  seen.memory = t->data;
  seen.memory_size = argument_size;
}

} // namespace

int clamp_priority(int priority) {
  return priority < 0 ? 0 : priority > process.max_task_priority ? process.max_task_priority : priority;
}

task *new_child(thread &thr, task_kind kind, bool final, std::size_t argument_size, std::size_t alignment,
                void **arguments) {
  return make_child(thr, kind, final, argument_size, alignment, arguments);
}

void copy_task_arguments(thread &thr, task *t, const task_arguments &from, void *to) { copy_arguments(thr, t, from, to); }

// However many children wait, the creator goes on: another task may wait for what it does next. They cost memory.
void launch_child(thread &thr, task *t, void **depend) {
  count_child(thr, t);
  if (depend == nullptr || register_dependences(thr, t, depend)) enqueue_task(thr, t);
}

void launch_child_at_once(thread &thr, task *t, void **depend, const further_predecessors *further) {
  // What follows may come back through the inbox.
  team &tm = *thr.team;
  if (!tm.tasking.load(std::memory_order_relaxed)) tm.tasking.store(true, std::memory_order_seq_cst); // as in enqueue_task
  count_child(thr, t);
  const bool may_wait = depend != nullptr || further != nullptr;
  if (!may_wait || register_dependences(thr, t, depend, further != nullptr ? *further : further_predecessors{}))
    run_task(thr, t);
}

namespace {

// See task_events.h for `announce(undeferred, final)`.
template <typename Announce>
[[gnu::always_inline]] inline void create(thread &thr, const task_request &request, Announce announce) {
  if (thr.team == nullptr) make_single_team(thr);
  task *const current = thr.task;
  const bool final = request.final || current->final;
  // Outside regions nothing that the program need do makes a deferred task run: not even the end of the program.
  const bool at_once = outside_regions(thr);
  const auto may_run = [&] {
    return request.event == nullptr && (request.depend == nullptr || dependences_are_complete(thr, request.depend));
  };
  const bool creator_waits = !request.deferrable || current->final;
  const bool undeferred = creator_waits || (at_once && may_run());
  tool_task *const seen = announce(undeferred, final);
  if (is_cancelled(thr.team, current->group)) {
    if (seen == nullptr) return;
    emit_discarded(*seen, thr.team->cancelled.load(std::memory_order_relaxed)); // as is_cancelled does
    return drop_tool_task(seen);
  }
  const task_arguments &from = request.arguments;
  if (creator_waits && request.depend != nullptr)
    seen != nullptr ? wait_for_dependences_and_emit(thr, request.depend, seen)
                    : wait_for_dependences_of(thr, request.depend);
  // The creator goes on when the body has ended (OpenMP 5.2 section 12.5). What waits for the task waits for its event.
  const bool runs_with_event = creator_waits && request.event != nullptr;
  if (runs_with_event || !(undeferred || (request.priority == 0 && should_run_at_once(thr, current) && may_run()))) {
    task *t = make_deferred(thr, request, final);
    if (seen != nullptr) attach_seen(t, *seen, from.size);
    return at_once || runs_with_event ? launch_child_at_once(thr, t, request.depend) : launch_child(thr, t, request.depend);
  }
  if (seen == nullptr && from.copy == nullptr && request.fn != nullptr)
    return run_instead_of_deferring(thr, request.fn, from.data, final);
  task *t = make_included(thr, request, final);
  if (seen != nullptr) attach_seen(t, *seen, from.size);
  thr.task = t;
  ++thr.immediate_depth;
  if (seen != nullptr) {
    run_body_and_emit(thr, t);
  } else if (t->fn != nullptr) {
    t->fn(t->data);
  }
  --thr.immediate_depth;
  thr.task = current;
  end_included_task(thr, t);
}

} // namespace

void create_task(thread &thr, const task_request &request) { create(thr, request, to_nobody); }

void create_task_and_emit(thread &thr, const task_request &request, unsigned flags) {
  create(thr, request, [&request, flags](bool undeferred, bool final) {
    return emit_task_create(tool_flags_of(flags, undeferred, final), request.depend);
  });
}

namespace {

[[gnu::noinline]] void defer_plain(thread &thr, void (*fn)(void *), void *data, std::size_t size, std::size_t alignment,
                                   bool final) {
  if (outside_regions(thr)) return run_instead_of_deferring(thr, fn, data, final); // as in create_task
  void *space;
  task *t = make_child(thr, task_kind::deferred, final, size, alignment, &space);
  t->fn = fn;
  t->data = space;
  // Most arguments are a few words.
  const char *from = static_cast<const char *>(data);
  char *to = static_cast<char *>(space);
  for (; size >= 8 && size <= 64; size -= 8, from += 8, to += 8) __builtin_memcpy(to, from, 8);
  if (size != 0) std::memcpy(to, from, size);
  count_child(thr, t);
  enqueue_task(thr, t);
}

[[gnu::noinline]] void create_plain_slowly(thread &thr, void (*fn)(void *), const task_arguments &arguments, bool if_clause,
                                           unsigned flags) {
  task_request r{fn, arguments};
  r.deferrable = if_clause;
  r.final = (flags & task_flag_final) != 0;
  create_task(thr, r);
}

} // namespace

void create_plain_task(void (*fn)(void *), void *data, thread &thr, std::size_t size, std::size_t alignment,
                       unsigned flags) {
  const bool if_clause = (flags & task_flag_if) != 0;
  if (thr.team == nullptr || process.cancellation) [[unlikely]]
    return create_plain_slowly(thr, fn, {data, nullptr, size, alignment}, if_clause, flags);
  const task *const current = thr.task;
  if (current == nullptr) __builtin_unreachable(); // in a team there is one
  const bool in_final = current->final;
  const bool final = in_final || (flags & task_flag_final) != 0;
  if (!if_clause || in_final) return run_at_once(thr, fn, data, final);
  if (!has_enough_tasks(thr, current)) return defer_plain(thr, fn, data, size, alignment, final);
  run_instead_of_deferring(thr, fn, data, final);
}

namespace {

[[gnu::noinline]] void wait_for_children_of(thread &thr, task *t) {
  tally below = t->below();
  work_until(thr, t, t, [&below] { return std::uint32_t(below.sum(std::memory_order_seq_cst)) == 0; }, &below);
  if (outside_regions(thr)) return_unused_blocks(thr); // there is no end of a region
}

[[gnu::noinline]] void settle_children_of(thread &thr, task *t) {
  race_acquire(t);
  forget_dependences(thr, t);
}

} // namespace

void wait_for_children(thread &thr) {
  task *const t = thr.task;
  if (t == nullptr) return; // outside a team it has no children that are not complete
  // acquire: what the children did is visible after the wait.
  if (std::uint32_t(t->own.balance + t->shared.load(std::memory_order_acquire)) != 0) wait_for_children_of(thr, t);
  if (t->offloads != nullptr) wait_for_handed_up_work(thr, t);
  if (t->dependences != nullptr || race_detector_present) settle_children_of(thr, t);
}

// A task that is run here may wait for what this one does next. So where other threads could run it, it is left to them.
void yield(thread &thr) {
  if (thr.team == nullptr || !thr.team->tasking.load(std::memory_order_relaxed)) return; // a hint
  if (thr.team->nthreads > 1) return finish_outside_work(thr);
  if (task *t = find_task(thr, thr.task, false)) run_task(thr, t);
}

void begin_taskgroup(thread &thr, bool workshare) {
  if (thr.team == nullptr) make_single_team(thr);
  task *const t = thr.task;
  taskgroup *group = ::new (allocate_record<taskgroup>(thr)) taskgroup;
  group->outer = t->group;
  group->owner = t;
  group->workshare = workshare;
  if (group->outer != nullptr) group->reductions = group->outer->reductions;
  t->group = group;
}

void end_taskgroup(thread &thr) {
  task *const t = thr.task;
  taskgroup *const group = t->group;
  REGOMP_ASSERT(group != nullptr && group->owner == t);
  tally tasks = group->tasks();
  // acquire: what the tasks did is visible afterwards.
  if (tasks.sum() != 0) work_until(thr, t, group, [&tasks] { return tasks.sum(std::memory_order_seq_cst) == 0; }, &tasks);
  race_acquire(group);
  t->group = group->outer;
  free_record(thr, group);
}

} // namespace regomp
