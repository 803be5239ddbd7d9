// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The scope construct: its begin, if the program tells of it.
#ifndef REGOMP_ABI_SCOPE_H
#define REGOMP_ABI_SCOPE_H

#include "abi/event_point.h"
#include "loop/loop.h"
#include "loop/work_events.h"

namespace regomp {

// With task reductions. It has no iterations; its descriptor is left at once, since the copies live until
// GOMP_workshare_task_reduction_unregister.
[[gnu::always_inline]] inline void start_scope(std::uintptr_t *reductions) {
  loop_request l{};
  l.schedule = schedule_static;
  l.scope = true;
  l.reductions = reductions;
  work_and_emit(
      REGOMP_ENTRY, [&l](thread &thr) { enter_loop(thr, l); },
      [&l](auto enter, const void *codeptr) {
        enter();
        emit_loop_begin(self(), l, codeptr);
      });
  leave_loop_nowait(self());
}

} // namespace regomp

#endif
