// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "task/task_events.h"

#include "support/memory.h"
#include "task/depend_list.h"
#include "team/for_task.h"

namespace regomp {

namespace {

// Ends of a task with an event, in tool_task::ends.
constexpr unsigned body_ended = 1, event_fulfilled = 2;

ompt_dependence_type_t type_of(const void *address, depend_kind kind) {
  if (address == nullptr && kind == depend_kind::out) return ompt_dependence_type_out_all_memory;
  if (address == nullptr && kind == depend_kind::inout) return ompt_dependence_type_inout_all_memory;
  switch (kind) {
  case depend_kind::in:
    return ompt_dependence_type_in;
  case depend_kind::out:
    return ompt_dependence_type_out;
  case depend_kind::mutexinoutset:
    return ompt_dependence_type_mutexinoutset;
  case depend_kind::inoutset:
    return ompt_dependence_type_inoutset;
  case depend_kind::inout:
    break;
  }
  return ompt_dependence_type_inout;
}

void emit_dependences(tool_task &t, void **depend) {
  if (listener<ompt_callback_dependences>() == nullptr) return;
  int n = 0;
  for_each_dependence(depend, [&n](void *, depend_kind) { n++; });
  auto *list = static_cast<ompt_dependence_t *>(allocate(std::size_t(n) * sizeof(ompt_dependence_t)));
  n = 0;
  for_each_dependence(depend, [&](void *address, depend_kind kind) {
    list[n].variable.ptr = address;
    list[n++].dependence_type = type_of(address, kind);
  });
  emit(events::dependences{t, list, n});
  __builtin_free(list);
}

// A target task is in the library as long as a thread executes it, and none of the program's frames are its own: it enters
// the library where it was called from there, which is where the task below did. The worker of a region that is over has
// nothing but the library on its stack, of which this frame stands for all.
ompt_data_t frame_below(const tool_task &below) {
  ompt_data_t frame = below.frame.enter_frame;
  if (frame.ptr == nullptr) frame.ptr = __builtin_dwarf_cfa();
  return frame;
}

// Of a thread that executes the task. A target task waits, or has something to do for the library.
int state_in(const tool_task &t) {
  if (is_target_task(&t)) return ompt_state_overhead;
  return (unsigned(t.parallel->flags) & ompt_parallel_team) != 0 ? ompt_state_work_parallel : ompt_state_work_serial;
}

} // namespace

int tool_flags_of(unsigned task_flags, bool undeferred, bool final) {
  unsigned flags = ompt_task_explicit;
  if ((task_flags & task_flag_untied) != 0) flags |= ompt_task_untied;
  if ((task_flags & task_flag_mergeable) != 0) flags |= ompt_task_mergeable;
  if (final) flags |= ompt_task_final;
  if (undeferred) flags |= ompt_task_undeferred;
  return int(flags);
}

// A target task is untied and mergeable (OpenMP 5.2, 1.2.5).
int target_task_flags(bool undeferred, bool final) {
  unsigned flags = unsigned(ompt_task_target) | unsigned(ompt_task_untied) | unsigned(ompt_task_mergeable);
  if (final) flags |= ompt_task_final;
  if (undeferred) flags |= ompt_task_undeferred;
  return int(flags);
}

tool_task *emit_task_create(int flags, void **depend) {
  tool_thread &me = tool_self();
  tool_task &creator = *me.current;
  tool_task *t = make_tool_task(flags);
  place_tool_task(*t, nullptr, creator.parallel);
  emit(events::task_create{creator, *t, depend != nullptr, me.codeptr});
  if (depend != nullptr) emit_dependences(*t, depend);
  return t;
}

void emit_task_start(tool_task &t, unsigned thread_num) {
  tool_thread &me = tool_self();
  tool_task &before = *me.current;
  const ompt_task_status_t status = me.yields ? ompt_task_yield : ompt_task_switch;
  me.yields = false;
  t.thread_num = thread_num;
  place_tool_task(t, &before, before.parallel);
  t.state_before = me.state;
  t.codeptr_before = me.codeptr;
  if (is_target_task(&t)) t.frame.exit_frame = t.frame.enter_frame = frame_below(before);
  std::atomic_signal_fence(std::memory_order_release); // before the eyes of this thread's signal handlers
  emit(events::task_schedule{before, status, &t});
  me.current = &t;
  me.state = state_in(t);
  if (t.chunk.iterations != 0) emit(events::chunk{ompt_dispatch_taskloop_chunk, t, t.chunk});
}

void emit_task_stop(tool_task &t, ompt_task_status_t status) {
  tool_thread &me = tool_self();
  tool_task &after = *t.outer;
  me.state = t.state_before;
  me.codeptr = t.codeptr_before;
  me.current = &after;
  if (is_target_task(&t)) t.frame = no_tool_frame; // a device may go on with it, or it is over
  if (status == ompt_task_complete && t.cancelled) status = ompt_task_cancel;
  emit(events::task_schedule{t, status, &after});
}

// Which of the two ends comes first is decided by one word, so that what is told goes together.
void emit_body_end(const task *t, tool_task &seen) {
  const bool open = t->special && t->open_ends.load(std::memory_order_relaxed) != 0 &&
                    (seen.ends.fetch_or(body_ended, std::memory_order_relaxed) & event_fulfilled) == 0;
  emit_task_stop(seen, open ? ompt_task_detach : ompt_task_complete);
}

void run_body_and_emit(const thread &thr, const task *t) {
  tool_task &seen = *t->seen;
  emit_task_start(seen, thr.num);
  if (t->fn != nullptr) call_program(seen, t->fn, t->data);
  emit_body_end(t, seen);
}

void emit_fulfilled(tool_task &seen) {
  const bool late = (seen.ends.fetch_or(event_fulfilled, std::memory_order_relaxed) & body_ended) != 0;
  emit(events::task_schedule{seen, late ? ompt_task_late_fulfill : ompt_task_early_fulfill, nullptr});
}

void emit_discarded(tool_task &seen, bool region_is_cancelled) {
  // No call of the program's discards it, so there is no address.
  emit(events::cancel{
      seen, int(ompt_cancel_discarded_task) | int(region_is_cancelled ? ompt_cancel_parallel : ompt_cancel_taskgroup),
      nullptr});
}

} // namespace regomp
