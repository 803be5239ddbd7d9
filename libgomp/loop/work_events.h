// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Worksharing loops and sections as tools see them. Where a tool listens only.
#ifndef REGOMP_LOOP_WORK_EVENTS_H
#define REGOMP_LOOP_WORK_EVENTS_H

#include "loop/loop.h"
#include "team/region_events.h"

namespace regomp {

ompt_work_t kind_of_work(const thread &, const loop_request &);

// The construct's begin, once the thread has entered it.
void emit_loop_begin(const thread &, const loop_request &, const void *codeptr);

inline void emit_chunk(ompt_dispatch_t kind, std::uint64_t first, std::uint64_t count) {
  tool_task &t = *tool_self().current;
  emit(events::chunk{kind, t, {first, count}});
}

// Around the barrier that ends the construct, and around its end where there is none.
inline constexpr auto around_loop_end = [](auto leave, const void *codeptr) {
  emit_work_end(codeptr);
  const sync_region barrier(ompt_sync_region_barrier_implicit_workshare, codeptr);
  return leave();
};
inline constexpr auto around_loop_end_nowait = [](auto leave, const void *codeptr) {
  emit_work_end(codeptr);
  leave();
};

} // namespace regomp

#endif
