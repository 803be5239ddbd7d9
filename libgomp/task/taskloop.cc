// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "task/taskloop.h"

#include "support/memory.h"
#include "task/create.h"
#include "task/reduction.h"
#include "task/scheduler.h"
#include "task/shared_taskloop.h"
#include "task/task_events.h"
#include "task/task_memory.h"
#include "task/taskloop_parts.h"
#include "team/for_task.h"

#include <cstring>

namespace regomp {

namespace {

partition make_partition(const taskloop_request &r, unsigned threads) {
  const std::uint64_t n = r.count;
  std::uint64_t tasks = r.num_tasks;
  if ((r.flags & task_flag_grainsize) != 0) {
    const std::uint64_t grain = tasks != 0 ? tasks : 1;
    if ((r.flags & task_flag_strict) != 0) return {n / grain + (n % grain != 0 ? 1 : 0), grain, 0};
    tasks = n / grain;
    if (tasks <= 1) return {1, n, 0};
  } else if (tasks == 0) {
    tasks = threads;
  }
  if (tasks > n) tasks = n;
  return {tasks, n / tasks, n % tasks};
}

// A task of its own for each part, made by this thread. See task_events.h for `announce(part, undeferred)`.
template <typename Announce>
void defer_all(thread &thr, const taskloop_request &r, const partition &p, bool final, bool may_run_at_once,
               Announce announce) {
  const task_arguments &from = r.arguments;
  const included_origin origin = child_of(thr.task);
  for (std::uint64_t part = 0; part < p.tasks; ++part) {
    if (may_run_at_once && should_run_at_once(thr, origin.parent)) {
      part_runner runner(thr, origin, r, p, from.data, final);
      ++thr.immediate_depth;
      runner.run(part);
      --thr.immediate_depth;
      continue;
    }
    void *space;
    task *t = new_child(thr, task_kind::deferred, final, from.size, from.alignment, &space);
    t->fn = r.fn;
    t->priority = r.priority;
    t->data = space;
    if (from.copy != nullptr) {
      copy_task_arguments(thr, t, from, space);
    } else {
      std::memcpy(space, from.data, from.size);
    }
    set_bounds(space, r, p, part);
    if (tool_task *const seen = announce(part, false)) {
      t->seen = seen;
      t->special = true;
      t->seen->memory = space;
      t->seen->memory_size = from.size;
    }
    launch_child(thr, t, nullptr);
  }
}

// One after the other, on this thread.
template <typename Announce>
void run_all(thread &thr, const taskloop_request &r, const partition &p, bool final, Announce announce) {
  const included_origin origin = child_of(thr.task);
  part_runner runner(thr, origin, r, p, r.arguments.data, final);
  for (std::uint64_t part = 0; part < p.tasks; ++part) {
    if (is_cancelled(thr.team, origin.group)) return;
    if (tool_task *const seen = announce(part, true)) {
      emit_task_start(*seen, thr.num);
      runner.run_seen(part, *seen);
      emit_task_stop(*seen, ompt_task_complete);
      drop_tool_task(seen);
    } else {
      runner.run(part);
    }
  }
}

// The same with a copy function: all copies are made before the first task runs, so that what a task does to the originals
// does not show in a later one.
template <typename Announce>
void run_all_copies(thread &thr, const taskloop_request &r, const partition &p, bool final, Announce announce) {
  const task_arguments &from = r.arguments;
  task *const parent = thr.task;
  task **tasks = static_cast<task **>(allocate(p.tasks * sizeof(task *)));
  for (std::uint64_t part = 0; part < p.tasks; ++part) {
    void *space;
    task *t = new_child(thr, task_kind::included, final, from.size, from.alignment, &space);
    t->data = space;
    thr.task = t;
    from.copy(space, from.data);
    thr.task = parent;
    set_bounds(space, r, p, part);
    tasks[part] = t;
  }
  for (std::uint64_t part = 0; part < p.tasks; ++part) {
    task *t = tasks[part];
    thr.task = t;
    if (tool_task *const seen = announce(part, true)) {
      emit_task_start(*seen, thr.num);
      call_program(*seen, r.fn, t->data);
      emit_task_stop(*seen, ompt_task_complete);
      drop_tool_task(seen);
    } else {
      r.fn(t->data);
    }
    thr.task = parent;
    end_included_task(thr, t);
  }
  __builtin_free(tasks);
}

// The taskgroup is around the construct (OpenMP 5.2 section 12.6). False: there is nothing to do.
[[gnu::always_inline]] inline bool begin_taskloop(thread &thr, const taskloop_request &r) {
  if (thr.team == nullptr) make_single_team(thr);
  const bool grouped = (r.flags & task_flag_nogroup) == 0;
  auto **reductions = static_cast<std::uintptr_t **>(r.arguments.data) + 2; // third word, if there are any
  const bool reducing = grouped && (r.flags & task_flag_reduction) != 0;
  if (r.count == 0 || is_cancelled(thr.team, thr.task->group)) {
    if (reducing) (*reductions)[2] = 0; // tells the caller that there is nothing to merge
    return false;
  }
  if (!grouped) return true;
  begin_taskgroup(thr);
  if (reducing) {
    taskgroup *group = thr.task->group;
    register_reductions(*reductions, group->reductions, thr.team->nthreads);
    group->reductions = *reductions;
  }
  return true;
}

inline bool tasks_are_final(const taskloop_request &r, const task *current) {
  return (r.flags & task_flag_final) != 0 || current->final;
}
// The encountering thread executes all tasks, one after the other.
inline bool tasks_are_undeferred(const thread &thr, const taskloop_request &r, const task *current) {
  return (r.flags & task_flag_if) == 0 || current->final || outside_regions(thr);
}

template <typename Announce>
[[gnu::always_inline]] inline void run_undeferred(thread &thr, const taskloop_request &r, const partition &p, bool final,
                                                  Announce announce) {
  r.arguments.copy == nullptr ? run_all(thr, r, p, final, announce) : run_all_copies(thr, r, p, final, announce);
}

} // namespace

void run_taskloop(thread &thr, const taskloop_request &r) {
  if (!begin_taskloop(thr, r)) return;
  const task *const current = thr.task;
  const bool grouped = (r.flags & task_flag_nogroup) == 0;
  const partition p = make_partition(r, thr.team->nthreads);
  const bool final = tasks_are_final(r, current);
  if (tasks_are_undeferred(thr, r, current)) {
    run_undeferred(thr, r, p, final, to_nobody);
  } else if (worth_sharing(thr, r, p)) {
    run_shared(thr, r, p, final, grouped || should_run_at_once(thr, current));
  } else {
    defer_all(thr, r, p, final, r.arguments.copy == nullptr && r.priority == 0, to_nobody);
  }
  if (grouped) end_taskgroup(thr);
}

void run_taskloop_and_emit(thread &thr, const taskloop_request &r) {
  const void *const codeptr = tool_self().codeptr;
  const auto emit_work = [&](ompt_scope_endpoint_t endpoint) {
    tool_task &t = *tool_self().current;
    emit(events::work{endpoint, ompt_work_taskloop, t, r.count, codeptr});
  };
  if (!begin_taskloop(thr, r)) {
    emit_work(ompt_scope_begin);
    return emit_work(ompt_scope_end);
  }
  const bool grouped = (r.flags & task_flag_nogroup) == 0;
  const partition p = make_partition(r, thr.team->nthreads);
  const bool final = tasks_are_final(r, thr.task);
  const auto announce = [&](std::uint64_t part, bool undeferred) {
    tool_task *seen = emit_task_create(tool_flags_of(r.flags, undeferred, final), nullptr);
    const std::uint64_t first = p.first_of(part);
    seen->chunk = {first, (part + 1 == p.tasks ? r.count : p.first_of(part + 1)) - first};
    return seen;
  };
  if (grouped) emit_taskgroup_begin(codeptr);
  emit_work(ompt_scope_begin);
  if (tasks_are_undeferred(thr, r, thr.task)) {
    run_undeferred(thr, r, p, final, announce);
  } else {
    defer_all(thr, r, p, final, false, announce);
  }
  emit_work(ompt_scope_end);
  if (grouped) around_taskgroup_end([&thr] { end_taskgroup(thr); }, codeptr);
}

} // namespace regomp
