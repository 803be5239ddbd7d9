// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Detachable tasks: an event that is fulfilled before the body ends, and one after it, by another thread.
#include "stream.h"

int main(void) {
  omp_event_handle_t early, late;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task detach(early)
    omp_fulfill_event(early);
#pragma omp taskwait
#pragma omp task detach(late)
    returned();
    // Its body ends before anybody fulfils the event.
    while (1) {
      pthread_mutex_lock(&events_lock);
      const int over = count_of(ompt_callback_task_schedule, -1, ompt_task_detach) != 0;
      pthread_mutex_unlock(&events_lock);
      if (over) break;
#pragma omp taskyield
    }
    omp_fulfill_event(late);
#pragma omp taskwait
  }
  omp_pause_resource_all(omp_pause_soft);
  const unsigned first = next_of(0, ompt_callback_task_create, -1);
  const unsigned second = next_of(first + 1, ompt_callback_task_create, -1);
  CHECK(second < event_count);
  int early_statuses = 0, late_statuses = 0;
  for (unsigned i = 0; i < event_count; i++) {
    const event *e = &events[i];
    if (e->what != ompt_callback_task_schedule) continue;
    if (e->task == events[first].task) early_statuses = early_statuses * 10 + e->kind;
    if (e->task == events[second].task) late_statuses = late_statuses * 10 + e->kind;
    if (e->kind == ompt_task_early_fulfill || e->kind == ompt_task_late_fulfill) CHECK(e->next == 0);
  }
  CHECK(early_statuses == ompt_task_early_fulfill * 10 + ompt_task_complete);
  CHECK(late_statuses == ompt_task_detach * 10 + ompt_task_late_fulfill);
  check_stream();
  return tool_result();
}
