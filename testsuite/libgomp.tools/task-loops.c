// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// taskloop: the construct, the taskgroup around its tasks, each task with its iterations.
#include "stream.h"

enum { iterations = 100 };

int main(void) {
  static unsigned char seen[iterations];
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop num_tasks(30)
    for (int i = 0; i < iterations; i++) returned();
  }
  omp_pause_resource_all(omp_pause_soft);
  CHECK(count_of(ompt_callback_work, ompt_scope_begin, ompt_work_taskloop) == 1);
  CHECK(count_of(ompt_callback_work, ompt_scope_end, ompt_work_taskloop) == 1);
  CHECK(count_of(ompt_callback_task_create, -1, -1) == 30);
  CHECK(count_of(ompt_callback_task_schedule, -1, ompt_task_complete) == 30);
  CHECK(count_of(ompt_callback_sync_region, ompt_scope_begin, ompt_sync_region_taskgroup) == 1);
  CHECK(count_of(ompt_callback_sync_region, ompt_scope_end, ompt_sync_region_taskgroup) == 1);
  CHECK(count_of(ompt_callback_dispatch, -1, ompt_dispatch_taskloop_chunk) == 30);
  uint64_t creator = 0;
  for (unsigned i = 0; i < event_count; i++) {
    const event *e = &events[i];
    if (e->what == ompt_callback_task_create) {
      CHECK(creator == 0 || creator == e->next);
      creator = e->next;
      unsigned chunks = 0;
      for (unsigned j = i; j < event_count; j++)
        chunks += events[j].what == ompt_callback_dispatch && events[j].task == e->task;
      CHECK(chunks == 1);
    }
    if (e->what == ompt_callback_dispatch)
      for (uint64_t k = 0; k < e->count && e->index + k < iterations; k++) seen[e->index + k]++;
  }
  for (int i = 0; i < iterations; i++) CHECK(seen[i] == 1);
  check_stream();
  return tool_result();
}
