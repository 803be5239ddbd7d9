// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/region_events.h"

namespace regomp {

// Whether the construct that the task is in is one whose end the library may not be told of.
static bool ends_by_itself(const tool_task &t) {
  return t.work == ompt_work_single_executor || t.work == ompt_work_scope || (t.work != ompt_work_t{} && t.work_of_program);
}

tool_parallel &emit_parallel_begin(unsigned requested, unsigned flags) {
  tool_thread &me = tool_self();
  tool_task &encountering = *me.current;
  tool_parallel &p = *make_tool_parallel(encountering.parallel, &encountering);
  p.flags = int(flags);
  p.codeptr = me.codeptr;
  emit(events::parallel{ompt_scope_begin, p, requested});
  return p;
}

void emit_parallel_end(tool_parallel &p) {
  emit(events::parallel{ompt_scope_end, p});
  drop_tool_parallel(&p);
}

void emit_implicit_task_begin(thread &thr, team &tm) {
  tool_thread &me = tool_self();
  drop_tool_task(thr.task->seen); // of a region that a fork has cut short
  tool_task &t = *(thr.task->seen = make_tool_task(ompt_task_implicit));
  t.thread_num = thr.num;
  place_tool_task(t, tm.seen->encountering, tm.seen);
  std::atomic_signal_fence(std::memory_order_release); // before the eyes of this thread's signal handlers
  me.current = &t;
  me.state = ompt_state_work_parallel;
  emit(events::implicit_task{ompt_scope_begin, t, thr.num, tm.nthreads});
  if (tm.seen->first_work != ompt_work_t{}) emit_work_begin(tm.seen->first_work, tm.seen->first_count, tm.seen->codeptr);
}

void emit_implicit_task_end(task &implicit, tool_task *after) {
  tool_thread &me = tool_self();
  tool_task &t = *implicit.seen;
  emit(events::implicit_task{ompt_scope_end, t, t.thread_num});
  me.current = after;
  me.state = ompt_state_idle;
  std::atomic_signal_fence(std::memory_order_release); // this thread's signal handlers look at it no more
  implicit.seen = nullptr;
  drop_tool_task(&t);
}

void emit_work_begin(ompt_work_t kind, std::uint64_t count, const void *codeptr) {
  emit_open_end();
  tool_task &t = *tool_self().current;
  t.work = kind;
  t.work_codeptr = codeptr;
  t.work_count = count;
  t.work_of_program = false;
  emit(events::work{ompt_scope_begin, kind, t, count, codeptr});
}

void emit_work_end(const void *codeptr) {
  tool_task &t = *tool_self().current;
  if (t.work == ompt_work_t{}) return;
  emit(events::work{ompt_scope_end, t.work, t, t.work_count, codeptr != nullptr ? codeptr : t.work_codeptr});
  t.work = {};
}

void emit_single(bool executes, const void *codeptr) {
  emit_work_begin(executes ? ompt_work_single_executor : ompt_work_single_other, 1, codeptr);
  if (!executes) emit_work_end();
}

void emit_program_work_begin(ompt_work_t kind, std::uint64_t count, const void *codeptr) {
  tool_task *const t = tool_self().current;
  if (t == nullptr) return; // a thread of a plugin's
  t->program_count = count;
  if (t->work != ompt_work_t{} && !ends_by_itself(*t)) return;
  emit_work_begin(kind, count, codeptr);
  t->work_of_program = true;
}

void emit_program_chunk(ompt_work_t kind, std::uint64_t first, std::uint64_t count, const void *codeptr) {
  tool_task *const t = tool_self().current;
  if (t == nullptr) return;
  // Loops share a begin only if they have equally many iterations.
  if (t->work == ompt_work_t{}) emit_program_work_begin(kind, t->program_count, codeptr);
  emit(events::chunk{
      kind == ompt_work_distribute ? ompt_dispatch_distribute_chunk : ompt_dispatch_ws_loop_chunk, *t, {first, count}});
}

void emit_program_work_end(ompt_work_t kind, const void *codeptr) {
  const tool_task *const t = tool_self().current;
  if (t != nullptr && t->work == kind && ends_by_itself(*t)) emit_work_end(codeptr);
}

void emit_masked_begin(const void *codeptr) {
  tool_task *const t = tool_self().current;
  if (t == nullptr) return;
  t->masked++;
  emit(events::masked{ompt_scope_begin, *t, codeptr});
}

void emit_masked_end(const void *codeptr) {
  tool_task *const t = tool_self().current;
  if (t == nullptr || t->masked == 0) return;
  t->masked--;
  emit(events::masked{ompt_scope_end, *t, codeptr});
}

void emit_open_end() {
  tool_task *const t = tool_self().current;
  if (t == nullptr) return;
  while (t->masked != 0) emit_masked_end(nullptr);
  if (ends_by_itself(*t)) emit_work_end();
}

void emit_all_ends() {
  emit_open_end();
  emit_work_end();
}

} // namespace regomp
