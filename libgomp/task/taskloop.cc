// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "task/taskloop.h"

#include "support/memory.h"
#include "task/reduction.h"
#include "task/scheduler.h"
#include "task/task_memory.h"

#include <cstring>

namespace regomp {

namespace {

// How the iterations are dealt out: `tasks` parts, the first `longer` of which have one iteration more than the others, or a
// last one that is shorter.
struct partition {
  std::uint64_t tasks;
  std::uint64_t each;
  std::uint64_t longer; // this many first ones have each + 1

  std::uint64_t size(std::uint64_t i, std::uint64_t before, std::uint64_t count) const {
    const std::uint64_t n = each + (i < longer ? 1 : 0);
    return n < count - before ? n : count - before;
  }
};

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

// The first two words of a task's arguments are its part of the iterations.
void set_bounds(void *data, std::uint64_t start, std::uint64_t end) {
  auto *bounds = static_cast<std::uint64_t *>(data);
  bounds[0] = start;
  bounds[1] = end;
}

template <typename Use>
void for_each_part(const taskloop_request &r, const partition &p, Use use) {
  std::uint64_t before = 0;
  for (std::uint64_t i = 0; i < p.tasks; ++i) {
    const std::uint64_t size = p.size(i, before, r.count);
    const std::uint64_t after = before + size;
    use(r.start + before * r.step, after == r.count ? r.end : r.start + after * r.step);
    before = after;
  }
}

void defer_all(thread &thr, const taskloop_request &r, const partition &p, bool final) {
  const task_arguments &from = r.arguments;
  task *const parent = thr.task;
  for_each_part(r, p, [&](std::uint64_t start, std::uint64_t end) {
    void *space;
    if (from.copy == nullptr && r.priority == 0 && should_run_at_once(thr, parent)) {
      task *t = new_child(thr, task_kind::included, final, from.size, from.alignment, &space);
      std::memcpy(space, from.data, from.size);
      set_bounds(space, start, end);
      thr.task = t;
      ++thr.immediate_depth;
      r.fn(space);
      --thr.immediate_depth;
      thr.task = parent;
      return end_included_task(thr, t);
    }
    task *t = new_child(thr, task_kind::deferred, final, from.size, from.alignment, &space);
    t->fn = r.fn;
    t->priority = r.priority;
    t->data = space;
    if (from.copy != nullptr) {
      copy_task_arguments(thr, t, from, space);
    } else {
      std::memcpy(space, from.data, from.size);
    }
    set_bounds(space, start, end);
    launch_child(thr, t, nullptr);
  });
}

// One after the other, on this thread. With a copy function all copies are made before the first task runs, so that what a
// task does to the originals does not show in a later one.
void run_all(thread &thr, const taskloop_request &r, const partition &p, bool final) {
  const task_arguments &from = r.arguments;
  task *const parent = thr.task;
  const auto run = [&](task *t) {
    thr.task = t;
    t->fn(t->data);
    thr.task = parent;
    end_included_task(thr, t);
  };
  if (from.copy == nullptr) {
    for_each_part(r, p, [&](std::uint64_t start, std::uint64_t end) {
      void *unused;
      task *t = new_child(thr, task_kind::included, final, 0, 1, &unused);
      t->fn = r.fn;
      t->data = from.data;
      t->priority = r.priority;
      set_bounds(from.data, start, end);
      run(t);
    });
    return;
  }
  task **tasks = static_cast<task **>(allocate(p.tasks * sizeof(task *)));
  std::uint64_t made = 0;
  for_each_part(r, p, [&](std::uint64_t start, std::uint64_t end) {
    void *space;
    task *t = new_child(thr, task_kind::included, final, from.size, from.alignment, &space);
    t->fn = r.fn;
    t->data = space;
    t->priority = r.priority;
    thr.task = t;
    from.copy(space, from.data);
    thr.task = parent;
    set_bounds(space, start, end);
    tasks[made++] = t;
  });
  for (std::uint64_t i = 0; i < made; ++i) run(tasks[i]);
  __builtin_free(tasks);
}

} // namespace

void run_taskloop(thread &thr, const taskloop_request &r) {
  const task *current = thr.task;
  const bool grouped = (r.flags & task_flag_nogroup) == 0;
  auto **reductions = static_cast<std::uintptr_t **>(r.arguments.data) + 2; // third word, if there are any
  const bool reducing = grouped && (r.flags & task_flag_reduction) != 0;
  if (r.count == 0 || (current != nullptr && is_cancelled(thr.team, current->group))) {
    if (reducing) (*reductions)[2] = 0; // tells the caller that there is nothing to merge
    return;
  }
  const unsigned threads = thr.team != nullptr ? thr.team->nthreads : 1;
  if (reducing && thr.team == nullptr) make_single_team(thr);
  if (grouped) {
    begin_taskgroup(thr);
    if (reducing) {
      taskgroup *group = thr.task->group;
      register_reductions(*reductions, group->reductions, threads);
      group->reductions = *reductions;
    }
  }
  const partition p = make_partition(r, threads);
  const bool in_final = current != nullptr && current->final;
  const bool final = (r.flags & task_flag_final) != 0 || in_final;
  if ((r.flags & task_flag_if) == 0 || thr.team == nullptr || in_final) {
    run_all(thr, r, p, final);
  } else {
    defer_all(thr, r, p, final);
  }
  if (grouped) end_taskgroup(thr);
}

} // namespace regomp
