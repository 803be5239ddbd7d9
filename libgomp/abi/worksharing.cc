// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections, single, scope.
#include "abi/event_point.h"
#include "abi/export.h"
#include "abi/scope.h"
#include "loop/loop.h"
#include "loop/work_events.h"
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

// Around the taking of a section. The program has one place from which it goes to all sections.
constexpr auto around_section = [](auto take, const void *codeptr) {
  const unsigned section = take();
  if (section == 0) return 0u;
  emit(events::section{*tool_self().current, codeptr});
  return section;
};

[[gnu::always_inline]] inline unsigned start_sections(unsigned count, std::uintptr_t *reductions, void **memory) {
  loop_request l{};
  l.space = {1, std::uint64_t(count) + 1, 1, count};
  l.schedule = schedule_dynamic | schedule_monotonic;
  l.chunk = 1;
  l.sections = true;
  l.reductions = reductions;
  l.memory = memory;
  return event_point(
      REGOMP_ENTRY, [&l](thread &thr) { return enter_loop(thr, l), next_section(thr); },
      [&l](auto, const void *codeptr) {
        thread &thr = self();
        enter_loop(thr, l);
        emit_loop_begin(thr, l, codeptr);
        return around_section([&thr] { return next_section(thr); }, codeptr);
      });
}

} // namespace

extern "C" {

REGOMP_EXPORT unsigned GOMP_sections_start(unsigned count) { return start_sections(count, nullptr, nullptr); }
REGOMP_EXPORT unsigned GOMP_sections2_start(unsigned count, std::uintptr_t *reductions, void **memory) {
  return start_sections(count, reductions, memory);
}
REGOMP_EXPORT unsigned GOMP_sections_next(void) { return event_point(REGOMP_ENTRY, next_section, around_section); }
REGOMP_EXPORT void GOMP_sections_end(void) { event_point(REGOMP_ENTRY, leave_loop, around_loop_end); }
REGOMP_EXPORT void GOMP_sections_end_nowait(void) { event_point(REGOMP_ENTRY, leave_loop_nowait, around_loop_end_nowait); }
REGOMP_EXPORT bool GOMP_sections_end_cancel(void) {
  return event_point(REGOMP_ENTRY, leave_loop_cancellable, around_loop_end);
}

REGOMP_EXPORT bool GOMP_single_start(void) { return event_point(REGOMP_ENTRY, take_single, around_single); }

// That the copy is there is emitted as a barrier of the library's own, from which the thread that makes it goes on at once:
// so a tool that knows barriers sees that what others do with the copy comes after what that thread has done.
REGOMP_EXPORT void *GOMP_single_copy_start(void) {
  return event_point(
      REGOMP_ENTRY, [](thread &thr) { return take_single(thr) ? nullptr : wait_for_copy(thr); },
      [](auto, const void *codeptr) -> void * {
        thread &thr = self();
        if (around_single([&thr] { return take_single(thr); }, codeptr)) return nullptr;
        const sync_region region(ompt_sync_region_barrier_implementation, codeptr);
        return wait_for_copy(thr);
      });
}
REGOMP_EXPORT void GOMP_single_copy_end(void *data) {
  event_point(
      REGOMP_ENTRY, [data](thread &thr) { provide_copy(thr, data); },
      [](auto provide, const void *codeptr) {
        emit_work_end(codeptr);
        const sync_region region(ompt_sync_region_barrier_implementation, codeptr);
        provide();
      });
}

// Before GCC 17 only emitted for a scope with task reductions.
REGOMP_EXPORT void GOMP_scope_start(std::uintptr_t *reductions) { start_scope(reductions); }

REGOMP_EXPORT void GOMP_workshare_task_reduction_unregister(bool cancelled) { end_workshare_reductions(self(), cancelled); }

} // extern "C"
