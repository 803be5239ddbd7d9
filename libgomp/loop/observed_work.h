// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Worksharing loops and sections as tools see them. Where a tool listens only.
#ifndef REGOMP_LOOP_OBSERVED_WORK_H
#define REGOMP_LOOP_OBSERVED_WORK_H

#include "loop/loop.h"
#include "team/observed_region.h"

namespace regomp {

ompt_work_t kind_of_work(const thread &, const loop_request &);

// enter_loop and the construct's begin.
void enter_observed_loop(thread &, const loop_request &, const void *codeptr);

inline void tell_chunk(ompt_dispatch_t kind, std::uint64_t first, std::uint64_t count) {
  tool_task &t = *tool_self().current;
  ompt_dispatch_chunk_t chunk{first, count};
  ompt_data_t instance;
  instance.ptr = &chunk;
  tell<ompt_callback_dispatch>(&t.parallel->data, &t.data, kind, instance);
}

// Around the barrier that ends the construct.
template <typename Leave>
auto leave_observed_loop(const void *codeptr, Leave leave) {
  tell_work_end(codeptr);
  const sync_region barrier(ompt_sync_region_barrier_implicit_workshare, codeptr);
  return leave();
}

} // namespace regomp

#endif
