// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// single: one thread executes it, the others pass; copyprivate tells its end; a barrier ends one whose end GCC 16 does not tell.
#include "stream.h"

int main(void) {
  int value = 0, sum = 0, n = 0;
#pragma omp parallel firstprivate(value) reduction(+ : sum) reduction(max : n)
  {
    n = omp_get_num_threads();
#pragma omp single
    returned();
#pragma omp single copyprivate(value)
    value = 3;
    sum += value;
#pragma omp single nowait
    returned();
  }
  omp_pause_resource_all(omp_pause_soft);
  CHECK(sum == 3 * n);
  CHECK(count_of(ompt_callback_work, ompt_scope_begin, ompt_work_single_executor) == 3);
  CHECK(count_of(ompt_callback_work, ompt_scope_end, ompt_work_single_executor) == 3);
  CHECK(count_of(ompt_callback_work, ompt_scope_begin, ompt_work_single_other) == 3 * (unsigned)(n - 1));
  CHECK(count_of(ompt_callback_work, ompt_scope_end, ompt_work_single_other) == 3 * (unsigned)(n - 1));
  for (unsigned i = 0; i < event_count; i++) {
    if (events[i].what != ompt_callback_work) continue;
    CHECK(events[i].count == 1 && events[i].task != 0 && events[i].codeptr != NULL);
    if (events[i].endpoint != ompt_scope_begin) continue;
    unsigned j = i + 1;
    while (j < event_count && events[j].task != events[i].task) j++;
    CHECK(j < event_count && events[j].what == ompt_callback_work && events[j].endpoint == ompt_scope_end &&
          events[j].kind == events[i].kind);
  }
  check_stream();
  return tool_result();
}
