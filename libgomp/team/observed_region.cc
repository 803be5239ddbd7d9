// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/observed_region.h"

namespace regomp {

void tell_region_begin(team &tm, unsigned requested) {
  tool_thread &me = tool_self();
  tool_task &encountering = *me.current;
  tool_parallel &p = *make_tool_parallel(encountering.parallel);
  p.encountering = &encountering;
  p.size = tm.nthreads;
  p.flags = int(unsigned(ompt_parallel_invoker_runtime) | unsigned(ompt_parallel_team));
  p.codeptr = me.codeptr;
  tm.seen = &p;
  tm.observed = true;
  tell<ompt_callback_parallel_begin>(&encountering.data, &encountering.frame, &p.data, requested, p.flags, p.codeptr);
}

void tell_region_end(team &tm) {
  tool_thread &me = tool_self();
  tool_task &implicit = *tm.members[0].implicit_task.seen;
  tool_task &encountering = *tm.seen->encountering;
  tell_implicit_task_end(implicit, &encountering);
  tm.observed = false;
  me.state = tm.level == 1 ? ompt_state_work_serial : ompt_state_work_parallel;
  tell<ompt_callback_parallel_end>(&tm.seen->data, &encountering.data, tm.seen->flags, tm.seen->codeptr);
  drop_tool_parallel(tm.seen);
  tm.seen = nullptr;
}

void tell_implicit_task_begin(thread &thr, team &tm) {
  tool_thread &me = tool_self();
  tool_task *&kept = thr.task->seen;
  if (kept == nullptr) kept = make_tool_task(ompt_task_implicit);
  tool_task &t = *kept;
  t.data = {};
  t.frame = {};
  t.thread_num = thr.num;
  t.parallel = tm.seen;
  hold_tool_parallel(tm.seen);
  t.work = {};
  t.outer = tm.seen->encountering;
  std::atomic_signal_fence(std::memory_order_release); // before the eyes of this thread's signal handlers
  me.current = &t;
  me.state = ompt_state_work_parallel;
  tell<ompt_callback_implicit_task>(ompt_scope_begin, &tm.seen->data, &t.data, tm.nthreads, thr.num,
                                    int(ompt_task_implicit));
  if (tm.seen->first_work != ompt_work_t{}) tell_work_begin(tm.seen->first_work, tm.seen->first_count, tm.seen->codeptr);
}

void tell_implicit_task_end(tool_task &t, tool_task *after) {
  tool_thread &me = tool_self();
  tell<ompt_callback_implicit_task>(ompt_scope_end, static_cast<ompt_data_t *>(nullptr), &t.data, 0u, t.thread_num,
                                    int(ompt_task_implicit));
  me.current = after;
  me.state = ompt_state_idle;
  std::atomic_signal_fence(std::memory_order_release); // this thread's signal handlers look at it no more
  drop_tool_parallel(t.parallel);
}

void tell_work_begin(ompt_work_t kind, std::uint64_t count, const void *codeptr) {
  tell_open_end();
  tool_task &t = *tool_self().current;
  t.work = kind;
  t.work_codeptr = codeptr;
  t.work_count = count;
  tell<ompt_callback_work>(kind, ompt_scope_begin, &t.parallel->data, &t.data, count, codeptr);
}

void tell_work_end(const void *codeptr) {
  tool_task &t = *tool_self().current;
  if (t.work == ompt_work_t{}) return;
  tell<ompt_callback_work>(t.work, ompt_scope_end, &t.parallel->data, &t.data, t.work_count,
                           codeptr != nullptr ? codeptr : t.work_codeptr);
  t.work = {};
}

void tell_single(bool executes, const void *codeptr) {
  tell_work_begin(executes ? ompt_work_single_executor : ompt_work_single_other, 1, codeptr);
  if (!executes) tell_work_end();
}

void tell_open_end() {
  const ompt_work_t work = tool_self().current->work;
  if (work == ompt_work_single_executor || work == ompt_work_scope) tell_work_end();
}

} // namespace regomp
