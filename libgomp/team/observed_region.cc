// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/observed_region.h"

namespace regomp {

// Whether the construct that the task is in is one whose end the library may not be told of.
static bool ends_by_itself(const tool_task &t) {
  return t.work == ompt_work_single_executor || t.work == ompt_work_scope || (t.work != ompt_work_t{} && t.work_of_program);
}

void tell_region_begin(team &tm, unsigned requested) {
  tool_thread &me = tool_self();
  tool_task &encountering = *me.current;
  tool_parallel &p = *make_tool_parallel(encountering.parallel, &encountering);
  p.size = tm.nthreads;
  p.flags = int(unsigned(ompt_parallel_invoker_runtime) | unsigned(ompt_parallel_team));
  p.codeptr = me.codeptr;
  tm.seen = &p;
  tm.observed = true;
  tell<ompt_callback_parallel_begin>(&encountering.data, &encountering.frame, &p.data, requested, p.flags, p.codeptr);
}

void tell_region_end(team &tm) {
  tool_thread &me = tool_self();
  tool_task &encountering = *tm.seen->encountering;
  tell_implicit_task_end(tm.members[0].implicit_task, &encountering);
  tm.observed = false;
  me.state = tm.level == 1 ? ompt_state_work_serial : ompt_state_work_parallel;
  tell<ompt_callback_parallel_end>(&tm.seen->data, &encountering.data, tm.seen->flags, tm.seen->codeptr);
  drop_tool_parallel(tm.seen);
  tm.seen = nullptr;
}

void tell_implicit_task_begin(thread &thr, team &tm) {
  tool_thread &me = tool_self();
  drop_tool_task(thr.task->seen); // of a region that a fork has cut short
  tool_task &t = *(thr.task->seen = make_tool_task(ompt_task_implicit));
  t.thread_num = thr.num;
  place_tool_task(t, tm.seen->encountering, tm.seen);
  std::atomic_signal_fence(std::memory_order_release); // before the eyes of this thread's signal handlers
  me.current = &t;
  me.state = ompt_state_work_parallel;
  tell<ompt_callback_implicit_task>(ompt_scope_begin, &tm.seen->data, &t.data, tm.nthreads, thr.num,
                                    int(ompt_task_implicit));
  if (tm.seen->first_work != ompt_work_t{}) tell_work_begin(tm.seen->first_work, tm.seen->first_count, tm.seen->codeptr);
}

void tell_implicit_task_end(task &implicit, tool_task *after) {
  tool_thread &me = tool_self();
  tool_task &t = *implicit.seen;
  tell<ompt_callback_implicit_task>(ompt_scope_end, static_cast<ompt_data_t *>(nullptr), &t.data, 0u, t.thread_num,
                                    int(ompt_task_implicit));
  me.current = after;
  me.state = ompt_state_idle;
  std::atomic_signal_fence(std::memory_order_release); // this thread's signal handlers look at it no more
  implicit.seen = nullptr;
  drop_tool_task(&t);
}

void tell_work_begin(ompt_work_t kind, std::uint64_t count, const void *codeptr) {
  tell_open_end();
  tool_task &t = *tool_self().current;
  t.work = kind;
  t.work_codeptr = codeptr;
  t.work_count = count;
  t.work_of_program = false;
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

void tell_program_work_begin(ompt_work_t kind, std::uint64_t count, const void *codeptr) {
  tool_task *const t = tool_self().current;
  if (t == nullptr) return; // a thread of a plugin's
  t->program_count = count;
  if (t->work != ompt_work_t{} && !ends_by_itself(*t)) return;
  tell_work_begin(kind, count, codeptr);
  t->work_of_program = true;
}

void tell_program_chunk(ompt_work_t kind, std::uint64_t first, std::uint64_t count, const void *codeptr) {
  tool_task *const t = tool_self().current;
  if (t == nullptr) return;
  // Loops share a begin only if they have equally many iterations.
  if (t->work == ompt_work_t{}) tell_program_work_begin(kind, t->program_count, codeptr);
  ompt_dispatch_chunk_t chunk{first, count};
  ompt_data_t instance;
  instance.ptr = &chunk;
  tell<ompt_callback_dispatch>(&t->parallel->data, &t->data,
                               kind == ompt_work_distribute ? ompt_dispatch_distribute_chunk : ompt_dispatch_ws_loop_chunk,
                               instance);
}

void tell_program_work_end(ompt_work_t kind, const void *codeptr) {
  const tool_task *const t = tool_self().current;
  if (t != nullptr && t->work == kind && ends_by_itself(*t)) tell_work_end(codeptr);
}

void tell_masked_begin(const void *codeptr) {
  tool_task *const t = tool_self().current;
  if (t == nullptr) return;
  t->masked++;
  tell<ompt_callback_masked>(ompt_scope_begin, &t->parallel->data, &t->data, codeptr);
}

void tell_masked_end(const void *codeptr) {
  tool_task *const t = tool_self().current;
  if (t == nullptr || t->masked == 0) return;
  t->masked--;
  tell<ompt_callback_masked>(ompt_scope_end, &t->parallel->data, &t->data, codeptr);
}

void tell_open_end() {
  tool_task *const t = tool_self().current;
  if (t == nullptr) return;
  while (t->masked != 0) tell_masked_end(nullptr);
  if (ends_by_itself(*t)) tell_work_end();
}

void tell_all_ends() {
  tell_open_end();
  tell_work_end();
}

} // namespace regomp
