// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The scope construct: its begin, if the program tells of it.
#ifndef REGOMP_ABI_SCOPE_H
#define REGOMP_ABI_SCOPE_H

#include "loop/loop.h"
#include "loop/observed_work.h"

namespace regomp {

// With task reductions. It has no iterations; its descriptor is left at once, since the copies live until
// GOMP_workshare_task_reduction_unregister.
inline void start_scope(std::uintptr_t *reductions, tool_entry entry) {
  loop_request l{};
  l.schedule = schedule_static;
  l.scope = true;
  l.reductions = reductions;
  thread &thr = self();
  if (tool_listens()) {
    const in_library here(entry);
    enter_observed_loop(thr, l, entry.codeptr());
  } else {
    enter_loop(thr, l);
  }
  leave_loop_nowait(thr);
}

} // namespace regomp

#endif
