// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tasks, taskloop, taskgroup, task reductions, detached tasks' events.
#include "abi/event_point.h"
#include "abi/export.h"
#include "config/cpu/task_arguments.h"
#include "loop/iterations.h"
#include "support/diagnostics.h"
#include "task/create.h"
#include "task/dependences.h"
#include "task/reduction.h"
#include "task/scheduler.h"
#include "task/task_events.h"
#include "task/taskloop.h"
#include "team/team.h"

#include <cstddef>

using namespace regomp;

namespace {

// A return that is a jump, so that the caller of what is jumped to is the program. Where the compiler does not know the
// attribute, it does so all the same when it optimises; where a sanitizer keeps it from that, the caller is noted before.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
thread_local constinit tool_entry noted_entry{};
#define REGOMP_JUMP return noted_entry = REGOMP_ENTRY,
#define REGOMP_CALLER noted_entry
#else
#define REGOMP_CALLER REGOMP_ENTRY
#if __has_cpp_attribute(gnu::musttail)
#define REGOMP_JUMP [[gnu::musttail]] return
#else
#define REGOMP_JUMP return
#endif
#endif

using body = void (*)(void *);
using ull = unsigned long long;

[[gnu::always_inline]] inline void taskloop(body fn, void *data, copy_function copy, long size, long alignment,
                                            unsigned flags, unsigned long num_tasks, int priority,
                                            const iteration_space &space) {
  const taskloop_request r{fn,
                           {data, copy, std::size_t(size), std::size_t(alignment)},
                           flags,
                           num_tasks,
                           clamp_priority(priority),
                           space.start,
                           space.end,
                           space.step,
                           space.count};
  event_point(
      REGOMP_ENTRY, [&r](thread &thr) { run_taskloop(thr, r); },
      [&r](auto, const void *) { run_taskloop_and_emit(self(), r); });
}

// GOMP_task jumps here with its arguments as they are: so the caller is the program, and GOMP_task gets by without a frame.
[[gnu::noinline]] void create_any_task(body fn, void *data, copy_function copy, long size, long alignment, bool if_clause,
                                       REGOMP_RARE_TASK_PARAMETERS) {
  const rare_task_arguments rare = REGOMP_RARE_TASK_ARGUMENTS;
  task_request r{fn, {data, copy, std::size_t(size), std::size_t(alignment)}};
  r.deferrable = if_clause;
  r.final = (rare.flags & task_flag_final) != 0;
  if ((rare.flags & task_flag_depend) != 0) r.depend = rare.depend;
  if ((rare.flags & task_flag_priority) != 0) r.priority = clamp_priority(rare.priority);
  if ((rare.flags & task_flag_detach) != 0) r.event = static_cast<void **>(rare.detach);
  event_point( // the caller of GOMP_task
      REGOMP_CALLER, [&r](thread &thr) { create_task(thr, r); },
      [&r, &rare](auto, const void *) { create_task_and_emit(self(), r, rare.flags); });
}

} // namespace

extern "C" {

REGOMP_EXPORT void GOMP_task(body fn, void *data, copy_function copy, long size, long alignment, bool if_clause,
                             REGOMP_RARE_TASK_PARAMETERS) {
  const unsigned flags = REGOMP_RARE_TASK_FLAGS;
  thread *thr = self_if_no_listener();
  if (thr == nullptr || copy != nullptr || (flags & (task_flag_depend | task_flag_priority | task_flag_detach)) != 0)
      [[unlikely]]
    REGOMP_JUMP create_any_task(fn, data, copy, size, alignment, if_clause, REGOMP_PASS_RARE_TASK_ARGUMENTS);
  create_plain_task(fn, data, *thr, std::size_t(size), std::size_t(alignment),
                    (flags & ~task_flag_if) | (if_clause ? unsigned(task_flag_if) : 0));
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

REGOMP_EXPORT void GOMP_taskwait(void) {
  event_point(REGOMP_ENTRY, wait_for_children, around_sync_region(ompt_sync_region_taskwait));
}

// A taskwait with dependences is a task to listeners, which is complete at once, and no region that waits: the events of
// those are for a taskwait without (OpenMP 5.2, 15.5).
REGOMP_EXPORT void GOMP_taskwait_depend(void **depend) {
  const thread &me = self();
  if (me.task != nullptr && is_cancelled(me.team, me.task->group)) return;
  work_and_emit(
      REGOMP_ENTRY, [depend](thread &thr) { wait_for_dependences_of(thr, depend); },
      [depend](auto, const void *) {
        tool_task *t =
            emit_task_create(int(unsigned(ompt_task_taskwait) | ompt_task_undeferred | ompt_task_mergeable), depend);
        wait_for_dependences_and_emit(self(), depend, t);
        emit(events::task_schedule{*t, ompt_taskwait_complete, nullptr});
        drop_tool_task(t);
      });
}

REGOMP_EXPORT void GOMP_taskwait_depend_nowait(void **depend) {
  task_request r{nullptr, {nullptr, nullptr, 0, 1}};
  r.depend = depend;
  work_and_emit(
      REGOMP_ENTRY, [&r](thread &thr) { create_task(thr, r); },
      [&r](auto, const void *) { create_task_and_emit(self(), r, 0); });
}

REGOMP_EXPORT void GOMP_taskyield(void) {
  event_point(REGOMP_ENTRY, yield, [](auto run, const void *) {
    tool_self().yields = true;
    run();
    tool_self().yields = false;
  });
}
REGOMP_EXPORT void GOMP_taskgroup_start(void) {
  event_point(
      REGOMP_ENTRY, [](thread &thr) { begin_taskgroup(thr); },
      [](auto begin, const void *codeptr) {
        begin();
        emit_taskgroup_begin(codeptr);
      });
}
REGOMP_EXPORT void GOMP_taskgroup_end(void) { event_point(REGOMP_ENTRY, end_taskgroup, around_taskgroup_end); }

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
