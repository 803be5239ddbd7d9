// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "loop/work_events.h"

#include "team/current_icvs.h"

namespace regomp {

ompt_work_t kind_of_work(const thread &thr, const loop_request &r) {
  if (r.sections) return ompt_work_sections;
  if (r.scope) return ompt_work_scope;
  unsigned kind = r.schedule & ~schedule_monotonic;
  if (kind == schedule_runtime || kind == schedule_auto) kind = current_icvs(thr).run_schedule & ~schedule_monotonic;
  switch (kind) {
  case schedule_dynamic:
    return ompt_work_loop_dynamic;
  case schedule_guided:
    return ompt_work_loop_guided;
  default:
    return ompt_work_loop_static; // also what auto comes to
  }
}

void emit_loop_begin(const thread &thr, const loop_request &r, const void *codeptr) {
  // Of a nest the iterations of all loops.
  std::uint64_t count = r.scope ? 1 : r.space.count;
  for (unsigned i = 1; i < r.doacross_counts; ++i) count *= r.counts[i];
  emit_work_begin(kind_of_work(thr, r), count, codeptr);
}

} // namespace regomp
