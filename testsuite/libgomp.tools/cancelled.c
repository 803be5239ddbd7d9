// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cancellation: who cancels, who notices, tasks that are discarded; the events of the constructs stay paired.
// { dg-set-target-env-var OMP_CANCELLATION "true" }
#include "stream.h"

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 1000; i++) {
#pragma omp cancel for
      returned();
    }
#pragma omp single
    {
#pragma omp taskgroup
      {
#pragma omp task if (0)
        {
#pragma omp cancel taskgroup
        }
#pragma omp task
        returned();
      }
    }
#pragma omp cancel parallel
  }
  omp_pause_resource_all(omp_pause_soft);
  unsigned of_loop = 0, of_group = 0, of_parallel = 0, discarded = 0;
  for (unsigned i = 0; i < event_count; i++) {
    const event *e = &events[i];
    if (e->what != ompt_callback_cancel) continue;
    CHECK(e->task != 0 && ((e->flags & ompt_cancel_discarded_task) != 0) == (e->codeptr == NULL));
    discarded += (e->flags & ompt_cancel_discarded_task) != 0;
    of_loop += e->flags == (ompt_cancel_loop | ompt_cancel_activated);
    of_group += e->flags == (ompt_cancel_taskgroup | ompt_cancel_activated);
    of_parallel += e->flags == (ompt_cancel_parallel | ompt_cancel_activated);
  }
  CHECK(of_loop >= 1 && of_group == 1 && of_parallel >= 1 && discarded == 1);
  CHECK(count_of(ompt_callback_work, ompt_scope_begin, ompt_work_loop_dynamic) ==
        count_of(ompt_callback_work, ompt_scope_end, ompt_work_loop_dynamic));
  CHECK(count_of(ompt_callback_sync_region, ompt_scope_begin, -1) == count_of(ompt_callback_sync_region, ompt_scope_end, -1));
  CHECK(count_of(ompt_callback_implicit_task, ompt_scope_begin, -1) ==
        count_of(ompt_callback_implicit_task, ompt_scope_end, -1) + 1);
  check_stream();
  return tool_result();
}
