// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections, single, scope.
#include "abi/export.h"
#include "loop/loop.h"
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

unsigned start_sections(unsigned count, std::uintptr_t *reductions, void **memory) {
  loop_request l{};
  l.space = {1, std::uint64_t(count) + 1, 1, count};
  l.schedule = schedule_dynamic | schedule_monotonic;
  l.chunk = 1;
  l.reductions = reductions;
  l.memory = memory;
  thread &thr = self();
  enter_loop(thr, l);
  return next_section(thr);
}

} // namespace

extern "C" {

REGOMP_EXPORT unsigned GOMP_sections_start(unsigned count) { return start_sections(count, nullptr, nullptr); }
REGOMP_EXPORT unsigned GOMP_sections2_start(unsigned count, std::uintptr_t *reductions, void **memory) {
  return start_sections(count, reductions, memory);
}
REGOMP_EXPORT unsigned GOMP_sections_next(void) { return next_section(self()); }
REGOMP_EXPORT void GOMP_sections_end(void) { leave_loop(self()); }
REGOMP_EXPORT void GOMP_sections_end_nowait(void) { leave_loop_nowait(self()); }
REGOMP_EXPORT bool GOMP_sections_end_cancel(void) { return leave_loop_cancellable(self()); }

REGOMP_EXPORT bool GOMP_single_start(void) { return take_single(self()); }
REGOMP_EXPORT void *GOMP_single_copy_start(void) {
  thread &thr = self();
  return take_single(thr) ? nullptr : wait_for_copy(thr);
}
REGOMP_EXPORT void GOMP_single_copy_end(void *data) { provide_copy(self(), data); }

// Only emitted for a scope with task reductions. It has no iterations; its descriptor is left at once, since the copies live
// until GOMP_workshare_task_reduction_unregister.
REGOMP_EXPORT void GOMP_scope_start(std::uintptr_t *reductions) {
  loop_request l{};
  l.schedule = schedule_static;
  l.reductions = reductions;
  thread &thr = self();
  enter_loop(thr, l);
  leave_loop_nowait(thr);
}

REGOMP_EXPORT void GOMP_workshare_task_reduction_unregister(bool cancelled) { end_workshare_reductions(self(), cancelled); }

} // extern "C"
