// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tasks, taskloop, taskgroup, task reductions, detached tasks' events.
#include "abi/export.h"
#include "loop/iterations.h"
#include "support/diagnostics.h"
#include "task/create.h"
#include "task/dependences.h"
#include "task/reduction.h"
#include "task/scheduler.h"
#include "task/taskloop.h"
#include "team/team.h"

#include <cstddef>

using namespace regomp;

namespace {

using body = void (*)(void *);
using ull = unsigned long long;

void taskloop(body fn, void *data, copy_function copy, long size, long alignment, unsigned flags, unsigned long num_tasks,
              int priority, const iteration_space &space) {
  run_taskloop(self(), {fn,
                        {data, copy, std::size_t(size), std::size_t(alignment)},
                        flags,
                        num_tasks,
                        clamp_priority(priority),
                        space.start,
                        space.end,
                        space.step,
                        space.count});
}

// The last four arguments of GOMP_task, which come on the stack: a struct of this size passed by value lies there just so
// (System V ABI, x86-64). Most tasks need the flags only; separate parameters would all be read on entry.
struct rare_task_arguments {
  unsigned flags;
  void **depend;
  int priority;
  void *detach;
};
static_assert(sizeof(rare_task_arguments) == 32 && offsetof(rare_task_arguments, detach) == 24);

[[gnu::noinline]] void create_any_task(body fn, void *data, copy_function copy, long size, long alignment, bool if_clause,
                                       rare_task_arguments rare) {
  task_request r{fn, {data, copy, std::size_t(size), std::size_t(alignment)}};
  r.deferrable = if_clause;
  r.final = (rare.flags & task_flag_final) != 0;
  if ((rare.flags & task_flag_depend) != 0) r.depend = rare.depend;
  if ((rare.flags & task_flag_priority) != 0) r.priority = clamp_priority(rare.priority);
  if ((rare.flags & task_flag_detach) != 0) r.event = static_cast<void **>(rare.detach);
  create_task(self(), r);
}

} // namespace

extern "C" {

REGOMP_EXPORT void GOMP_task(body fn, void *data, copy_function copy, long size, long alignment, bool if_clause,
                             rare_task_arguments rare) {
  if (copy != nullptr || (rare.flags & (task_flag_depend | task_flag_priority | task_flag_detach)) != 0) [[unlikely]]
    return create_any_task(fn, data, copy, size, alignment, if_clause, rare);
  create_plain_task(fn, data, self(), std::size_t(size), std::size_t(alignment),
                    (rare.flags & ~task_flag_if) | (if_clause ? unsigned(task_flag_if) : 0));
}

REGOMP_EXPORT void GOMP_taskloop(body fn, void *data, copy_function copy, long size, long alignment, unsigned flags,
                                 unsigned long num_tasks, int priority, long start, long end, long step) {
  taskloop(fn, data, copy, size, alignment, flags, num_tasks, priority, signed_space(start, end, step));
}

REGOMP_EXPORT void GOMP_taskloop_ull(body fn, void *data, copy_function copy, long size, long alignment, unsigned flags,
                                     unsigned long num_tasks, int priority, ull start, ull end, ull step) {
  taskloop(fn, data, copy, size, alignment, flags, num_tasks, priority,
           unsigned_space((flags & task_flag_up) != 0, start, end, step));
}

REGOMP_EXPORT void GOMP_taskwait(void) { wait_for_children(self()); }

REGOMP_EXPORT void GOMP_taskwait_depend(void **depend) {
  thread &thr = self();
  if (thr.task != nullptr && is_cancelled(thr.team, thr.task->group)) return;
  wait_for_dependences_of(thr, depend);
}

REGOMP_EXPORT void GOMP_taskwait_depend_nowait(void **depend) {
  task_request r{nullptr, {nullptr, nullptr, 0, 1}};
  r.depend = depend;
  create_task(self(), r);
}

REGOMP_EXPORT void GOMP_taskyield(void) { yield(self()); }
REGOMP_EXPORT void GOMP_taskgroup_start(void) { begin_taskgroup(self()); }
REGOMP_EXPORT void GOMP_taskgroup_end(void) { end_taskgroup(self()); }

REGOMP_EXPORT void GOMP_taskgroup_reduction_register(std::uintptr_t *data) {
  thread &thr = self();
  taskgroup *group = thr.task->group;
  register_reductions(data, group->reductions, thr.team->nthreads);
  group->reductions = data;
}

REGOMP_EXPORT void GOMP_taskgroup_reduction_unregister(std::uintptr_t *data) { unregister_reductions(data); }

REGOMP_EXPORT void GOMP_task_reduction_remap(std::size_t count, std::size_t originals, void **addresses) {
  remap_reductions(self(), count, originals, addresses);
}

REGOMP_EXPORT void omp_fulfill_event(std::uintptr_t event) {
  if (event == 0) fatal("omp_fulfill_event: the event is not valid");
  fulfill_event(reinterpret_cast<task *>(event));
}
REGOMP_EXPORT void omp_fulfill_event_(std::intptr_t event) { omp_fulfill_event(std::uintptr_t(event)); }

REGOMP_EXPORT int omp_in_final(void) {
  const task *t = self().task;
  return t != nullptr && t->final;
}
REGOMP_EXPORT std::int32_t omp_in_final_(void) { return omp_in_final(); }
REGOMP_EXPORT int omp_in_explicit_task(void) { return is_explicit(self().task); }
REGOMP_EXPORT std::int32_t omp_in_explicit_task_(void) { return omp_in_explicit_task(); }
REGOMP_EXPORT int omp_get_max_task_priority(void) { return process.max_task_priority; }
REGOMP_EXPORT std::int32_t omp_get_max_task_priority_(void) { return process.max_task_priority; }

} // extern "C"
