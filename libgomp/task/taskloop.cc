// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "task/taskloop.h"

#include "support/memory.h"
#include "task/create.h"
#include "task/observed_task.h"
#include "task/reduction.h"
#include "task/scheduler.h"
#include "task/shared_taskloop.h"
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

// A part as a task of its own to a tool.
tool_task *tell_part(const taskloop_request &r, const partition &p, std::uint64_t part, bool undeferred, bool final) {
  tool_task *seen = tell_task_create(tool_flags_of(r.flags, undeferred, final), nullptr);
  const std::uint64_t first = p.first_of(part);
  seen->chunk = {first, (part + 1 == p.tasks ? r.count : p.first_of(part + 1)) - first};
  return seen;
}

// A task of its own for each part, made by this thread.
template <bool observed>
void defer_all(thread &thr, const taskloop_request &r, const partition &p, bool final) {
  const task_arguments &from = r.arguments;
  const included_origin origin = child_of(thr.task);
  for (std::uint64_t part = 0; part < p.tasks; ++part) {
    if (!observed && from.copy == nullptr && r.priority == 0 && should_run_at_once(thr, origin.parent)) {
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
    if constexpr (observed) {
      t->seen = tell_part(r, p, part, false, final);
      t->special = true;
      t->seen->memory = space;
      t->seen->memory_size = from.size;
    }
    launch_child(thr, t, nullptr);
  }
}

// One after the other, on this thread.
template <bool observed>
void run_all(thread &thr, const taskloop_request &r, const partition &p, bool final) {
  const included_origin origin = child_of(thr.task);
  part_runner runner(thr, origin, r, p, r.arguments.data, final);
  for (std::uint64_t part = 0; part < p.tasks; ++part) {
    if (is_cancelled(thr.team, origin.group)) return;
    tool_task *seen = nullptr;
    if constexpr (observed) {
      seen = tell_part(r, p, part, true, final);
      tell_task_start(*seen, thr.num);
      runner.run_observed(part, *seen);
      tell_task_stop(*seen, ompt_task_complete);
      drop_tool_task(seen);
    } else {
      runner.run(part);
    }
  }
}

// The same with a copy function: all copies are made before the first task runs, so that what a task does to the originals
// does not show in a later one.
template <bool observed>
void run_all_copies(thread &thr, const taskloop_request &r, const partition &p, bool final) {
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
    if constexpr (observed) {
      tool_task *const seen = tell_part(r, p, part, true, final);
      tell_task_start(*seen, thr.num);
      call_program(*seen, r.fn, t->data);
      tell_task_stop(*seen, ompt_task_complete);
      drop_tool_task(seen);
    } else {
      r.fn(t->data);
    }
    thr.task = parent;
    end_included_task(thr, t);
  }
  __builtin_free(tasks);
}

// The taskgroup is around the construct (OpenMP 5.2 section 12.6).
void tell_taskloop(ompt_scope_endpoint_t endpoint, const taskloop_request &r, const void *codeptr) {
  tool_task &t = *tool_self().current;
  tell<ompt_callback_work>(ompt_work_taskloop, endpoint, &t.parallel->data, &t.data, r.count, codeptr);
}

template <bool observed>
[[gnu::always_inline]] inline void run_taskloop_as(thread &thr, const taskloop_request &r) {
  if (thr.team == nullptr) make_single_team(thr);
  const task *const current = thr.task;
  const bool grouped = (r.flags & task_flag_nogroup) == 0;
  auto **reductions = static_cast<std::uintptr_t **>(r.arguments.data) + 2; // third word, if there are any
  const bool reducing = grouped && (r.flags & task_flag_reduction) != 0;
  const void *const codeptr = observed ? tool_self().codeptr : nullptr;
  if (r.count == 0 || is_cancelled(thr.team, current->group)) {
    if constexpr (observed) {
      tell_taskloop(ompt_scope_begin, r, codeptr);
      tell_taskloop(ompt_scope_end, r, codeptr);
    }
    if (reducing) (*reductions)[2] = 0; // tells the caller that there is nothing to merge
    return;
  }
  const unsigned threads = thr.team->nthreads;
  if (grouped) {
    begin_taskgroup(thr);
    if constexpr (observed) tell_taskgroup_begin(codeptr);
    if (reducing) {
      taskgroup *group = thr.task->group;
      register_reductions(*reductions, group->reductions, threads);
      group->reductions = *reductions;
    }
  }
  if constexpr (observed) tell_taskloop(ompt_scope_begin, r, codeptr);
  const partition p = make_partition(r, threads);
  const bool final = (r.flags & task_flag_final) != 0 || current->final;
  if ((r.flags & task_flag_if) == 0 || current->final || outside_regions(thr)) {
    (r.arguments.copy == nullptr ? run_all<observed> : run_all_copies<observed>)(thr, r, p, final);
  } else if (!observed && worth_sharing(thr, r, p)) {
    run_shared(thr, r, p, final, grouped || should_run_at_once(thr, current));
  } else {
    defer_all<observed>(thr, r, p, final);
  }
  if constexpr (observed) tell_taskloop(ompt_scope_end, r, codeptr);
  if (!grouped) return;
  if constexpr (observed) {
    end_observed_taskgroup(codeptr, [&thr] { end_taskgroup(thr); });
  } else {
    end_taskgroup(thr);
  }
}

} // namespace

void run_taskloop(thread &thr, const taskloop_request &r) { run_taskloop_as<false>(thr, r); }
void run_observed_taskloop(thread &thr, const taskloop_request &r) { run_taskloop_as<true>(thr, r); }

} // namespace regomp
