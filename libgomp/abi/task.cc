// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tasks, taskloop, taskgroup, task reductions, detached tasks' events.
#include "abi/export.h"
#include "config/cpu/task_arguments.h"
#include "loop/iterations.h"
#include "support/diagnostics.h"
#include "task/create.h"
#include "task/dependences.h"
#include "task/observed_task.h"
#include "task/reduction.h"
#include "task/scheduler.h"
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

// Where a tool may listen; likewise below.
[[gnu::noinline]] void taskloop_slowly(const taskloop_request &r, tool_entry entry) {
  if (!tool_listens()) return run_taskloop(self(), r);
  const in_library here(entry);
  run_observed_taskloop(self(), r);
}

[[gnu::noinline]] void create_task_slowly(const task_request &r, unsigned flags, tool_entry entry) {
  if (!tool_listens()) return create_task(self(), r);
  const in_library here(entry);
  create_observed_task(self(), r, flags);
}

void taskloop(body fn, void *data, copy_function copy, long size, long alignment, unsigned flags, unsigned long num_tasks,
              int priority, const iteration_space &space, tool_entry entry) {
  const taskloop_request r{fn,
                           {data, copy, std::size_t(size), std::size_t(alignment)},
                           flags,
                           num_tasks,
                           clamp_priority(priority),
                           space.start,
                           space.end,
                           space.step,
                           space.count};
  thread *const thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return taskloop_slowly(r, entry);
  run_taskloop(*thr, r);
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
  thread *const thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return create_task_slowly(r, rare.flags, REGOMP_CALLER); // of GOMP_task
  create_task(*thr, r);
}

// --- where a tool may listen ---------------------------------------------------------------------------------------------

[[gnu::noinline]] void taskwait_slowly(tool_entry entry) {
  thread &thr = self();
  if (!tool_listens()) return wait_for_children(thr);
  const in_library here(entry);
  const sync_region region(ompt_sync_region_taskwait, entry.codeptr());
  wait_for_children(thr);
}

// A taskwait with dependences is a task to the tool, which is complete at once, and no region that waits: the events of
// those are for a taskwait without (OpenMP 5.2, 15.5).
[[gnu::noinline]] void taskwait_depend_slowly(void **depend, tool_entry entry) {
  thread &thr = self();
  if (!tool_listens()) return wait_for_dependences_of(thr, depend);
  const in_library here(entry);
  tool_task *t = tell_task_create(int(unsigned(ompt_task_taskwait) | ompt_task_undeferred | ompt_task_mergeable), depend);
  wait_for_observed_dependences(thr, depend, t);
  tell<ompt_callback_task_schedule>(&t->data, ompt_taskwait_complete, static_cast<ompt_data_t *>(nullptr));
  drop_tool_task(t);
}

[[gnu::noinline]] void taskyield_slowly(tool_entry entry) {
  if (!tool_listens()) return yield(self());
  const in_library here(entry);
  tool_self().yields = true;
  yield(self());
  tool_self().yields = false;
}

[[gnu::noinline]] void start_taskgroup_slowly(tool_entry entry) {
  begin_taskgroup(self());
  if (!tool_listens()) return;
  const in_library here(entry);
  tell_taskgroup_begin(entry.codeptr());
}

[[gnu::noinline]] void end_taskgroup_slowly(tool_entry entry) {
  thread &thr = self();
  if (!tool_listens()) return end_taskgroup(thr);
  const in_library here(entry);
  end_observed_taskgroup(entry.codeptr(), [&thr] { end_taskgroup(thr); });
}

} // namespace

extern "C" {

REGOMP_EXPORT void GOMP_task(body fn, void *data, copy_function copy, long size, long alignment, bool if_clause,
                             REGOMP_RARE_TASK_PARAMETERS) {
  const unsigned flags = REGOMP_RARE_TASK_FLAGS;
  thread *thr = self_unless_observed();
  if (thr == nullptr || copy != nullptr || (flags & (task_flag_depend | task_flag_priority | task_flag_detach)) != 0)
      [[unlikely]]
    REGOMP_JUMP create_any_task(fn, data, copy, size, alignment, if_clause, REGOMP_PASS_RARE_TASK_ARGUMENTS);
  create_plain_task(fn, data, *thr, std::size_t(size), std::size_t(alignment),
                    (flags & ~task_flag_if) | (if_clause ? unsigned(task_flag_if) : 0));
}

REGOMP_EXPORT void GOMP_taskloop(body fn, void *data, copy_function copy, long size, long alignment, unsigned flags,
                                 unsigned long num_tasks, int priority, long start, long end, long step) {
  taskloop(fn, data, copy, size, alignment, flags, num_tasks, priority, signed_space(start, end, step), REGOMP_ENTRY);
}

REGOMP_EXPORT void GOMP_taskloop_ull(body fn, void *data, copy_function copy, long size, long alignment, unsigned flags,
                                     unsigned long num_tasks, int priority, ull start, ull end, ull step) {
  taskloop(fn, data, copy, size, alignment, flags, num_tasks, priority,
           unsigned_space((flags & task_flag_up) != 0, start, end, step), REGOMP_ENTRY);
}

REGOMP_EXPORT void GOMP_taskwait(void) {
  thread *thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return taskwait_slowly(REGOMP_ENTRY);
  wait_for_children(*thr);
}

REGOMP_EXPORT void GOMP_taskwait_depend(void **depend) {
  thread &thr = self();
  if (thr.task != nullptr && is_cancelled(thr.team, thr.task->group)) return;
  taskwait_depend_slowly(depend, REGOMP_ENTRY);
}

REGOMP_EXPORT void GOMP_taskwait_depend_nowait(void **depend) {
  task_request r{nullptr, {nullptr, nullptr, 0, 1}};
  r.depend = depend;
  if (!tool_listens()) return create_task(self(), r);
  const tool_entry entry = REGOMP_ENTRY;
  const in_library here(entry);
  create_observed_task(self(), r, 0);
}

REGOMP_EXPORT void GOMP_taskyield(void) {
  thread *thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return taskyield_slowly(REGOMP_ENTRY);
  yield(*thr);
}
REGOMP_EXPORT void GOMP_taskgroup_start(void) {
  thread *thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return start_taskgroup_slowly(REGOMP_ENTRY);
  begin_taskgroup(*thr);
}
REGOMP_EXPORT void GOMP_taskgroup_end(void) {
  thread *thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return end_taskgroup_slowly(REGOMP_ENTRY);
  end_taskgroup(*thr);
}

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
