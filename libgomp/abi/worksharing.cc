// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections, single, scope.
#include "abi/export.h"
#include "abi/scope.h"
#include "loop/loop.h"
#include "loop/observed_work.h"
#include "team/single.h"
#include "team/team.h"

using namespace regomp;

namespace {

// Sections go one at a time, also where a thread alone has been given all of them.
unsigned next_section(thread &thr) {
  if (thr.work == nullptr) return 0;
  loop_position &at = thr.loop;
  if (at.chunk_begin + 1 < at.chunk_end) return unsigned(++at.chunk_begin) + 1;
  iteration_range r;
  return next_chunk(thr, r) ? unsigned(r.first) + 1 : 0;
}

// Where a tool may listen.
[[gnu::noinline]] unsigned next_section_slowly(tool_entry entry) {
  const unsigned section = next_section(self());
  if (section != 0 && tool_listens()) {
    // The program has one place from which it goes to all sections.
    tool_task &t = *tool_self().current;
    ompt_data_t instance;
    instance.ptr = const_cast<void *>(entry.codeptr());
    tell<ompt_callback_dispatch>(&t.parallel->data, &t.data, ompt_dispatch_section, instance);
  }
  return section;
}

unsigned start_sections(unsigned count, std::uintptr_t *reductions, void **memory, tool_entry entry) {
  loop_request l{};
  l.space = {1, std::uint64_t(count) + 1, 1, count};
  l.schedule = schedule_dynamic | schedule_monotonic;
  l.chunk = 1;
  l.sections = true;
  l.reductions = reductions;
  l.memory = memory;
  thread &thr = self();
  if (!tool_listens()) {
    enter_loop(thr, l);
    return next_section(thr);
  }
  const in_library here(entry);
  enter_observed_loop(thr, l, entry.codeptr());
  return next_section_slowly(entry);
}

template <typename Leave>
[[gnu::noinline]] auto leave_slowly(Leave leave, tool_entry entry) {
  thread &thr = self();
  if (!tool_listens()) return leave(thr);
  const in_library here(entry);
  return leave_observed_loop(entry.codeptr(), [&] { return leave(thr); });
}

[[gnu::noinline]] void leave_nowait_slowly(tool_entry entry) {
  thread &thr = self();
  if (tool_listens()) {
    const in_library here(entry);
    tell_work_end(entry.codeptr());
  }
  leave_loop_nowait(thr);
}

[[gnu::noinline]] bool take_single_slowly(tool_entry entry) {
  const bool taken = take_single(self());
  if (tool_listens()) {
    const in_library here(entry);
    tell_single(taken, entry.codeptr());
  }
  return taken;
}

// That the copy is there is told as a barrier of the library's own, from which the thread that makes it goes on at once: so
// a tool that knows barriers sees that what others do with the copy comes after what that thread has done.
[[gnu::noinline]] void *copy_single_slowly(tool_entry entry) {
  if (take_single_slowly(entry)) return nullptr;
  thread &thr = self();
  if (!tool_listens()) return wait_for_copy(thr);
  const in_library here(entry);
  const sync_region region(ompt_sync_region_barrier_implementation, entry.codeptr());
  return wait_for_copy(thr);
}

[[gnu::noinline]] void end_copy_slowly(void *data, tool_entry entry) {
  if (!tool_listens()) return provide_copy(self(), data);
  const in_library here(entry);
  tell_work_end(entry.codeptr());
  const sync_region region(ompt_sync_region_barrier_implementation, entry.codeptr());
  provide_copy(self(), data);
}

} // namespace

extern "C" {

REGOMP_EXPORT unsigned GOMP_sections_start(unsigned count) { return start_sections(count, nullptr, nullptr, REGOMP_ENTRY); }
REGOMP_EXPORT unsigned GOMP_sections2_start(unsigned count, std::uintptr_t *reductions, void **memory) {
  return start_sections(count, reductions, memory, REGOMP_ENTRY);
}
REGOMP_EXPORT unsigned GOMP_sections_next(void) {
  thread *thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return next_section_slowly(REGOMP_ENTRY);
  return next_section(*thr);
}
REGOMP_EXPORT void GOMP_sections_end(void) {
  thread *thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return leave_slowly(leave_loop, REGOMP_ENTRY);
  leave_loop(*thr);
}
REGOMP_EXPORT void GOMP_sections_end_nowait(void) {
  thread *thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return leave_nowait_slowly(REGOMP_ENTRY);
  leave_loop_nowait(*thr);
}
REGOMP_EXPORT bool GOMP_sections_end_cancel(void) {
  thread *thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return leave_slowly(leave_loop_cancellable, REGOMP_ENTRY);
  return leave_loop_cancellable(*thr);
}

REGOMP_EXPORT bool GOMP_single_start(void) {
  thread *thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return take_single_slowly(REGOMP_ENTRY);
  return take_single(*thr);
}
REGOMP_EXPORT void *GOMP_single_copy_start(void) {
  thread *thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return copy_single_slowly(REGOMP_ENTRY);
  return take_single(*thr) ? nullptr : wait_for_copy(*thr);
}
REGOMP_EXPORT void GOMP_single_copy_end(void *data) {
  thread *thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return end_copy_slowly(data, REGOMP_ENTRY);
  provide_copy(*thr, data);
}

// Before GCC 17 only emitted for a scope with task reductions.
REGOMP_EXPORT void GOMP_scope_start(std::uintptr_t *reductions) { start_scope(reductions, REGOMP_ENTRY); }

REGOMP_EXPORT void GOMP_workshare_task_reduction_unregister(bool cancelled) { end_workshare_reductions(self(), cancelled); }

} // extern "C"
