// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dependences: the list of each task, pairs of tasks of which one waits for the other. A taskwait with dependences is a task,
// and no region that waits.
#include "stream.h"

#include <sched.h>

static int x, y, turn;

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x) shared(turn)
    while (omp_get_num_threads() > 1 && !__atomic_load_n(&turn, __ATOMIC_ACQUIRE)) sched_yield();
#pragma omp task depend(inout : x) depend(in : y)
    returned();
#pragma omp task depend(mutexinoutset : y)
    returned();
    __atomic_store_n(&turn, 1, __ATOMIC_RELEASE);
#pragma omp taskwait depend(in : x)
  }
  omp_pause_resource_all(omp_pause_soft);
  const unsigned first = next_of(0, ompt_callback_task_create, -1);
  const unsigned second = next_of(first + 1, ompt_callback_task_create, -1);
  const unsigned third = next_of(second + 1, ompt_callback_task_create, -1);
  const unsigned wait = next_of(third + 1, ompt_callback_task_create, -1);
  CHECK(wait < event_count && next_of(wait + 1, ompt_callback_task_create, -1) == event_count);
  CHECK(events[first].count == 1 && events[second].count == 1 && events[third].count == 1 && events[wait].count == 1);
  CHECK(events[wait].flags == (ompt_task_taskwait | ompt_task_undeferred | ompt_task_mergeable));
  // The lists. GCC writes out as inout.
  unsigned of_first = 0, of_second = 0, of_third = 0, of_wait = 0;
  for (unsigned i = 0; i < event_count; i++) {
    const event *e = &events[i];
    if (e->what != ompt_callback_dependences) continue;
    if (e->task == events[first].task) {
      of_first++;
      CHECK(e->count == 1 && e->index == (uintptr_t)&x && e->kind == ompt_dependence_type_inout);
    } else if (e->task == events[second].task) {
      of_second++;
      CHECK(e->count == 2 && (e->index == (uintptr_t)&x ? e->kind == ompt_dependence_type_inout
                                                        : e->index == (uintptr_t)&y && e->kind == ompt_dependence_type_in));
    } else if (e->task == events[third].task) {
      of_third++;
      CHECK(e->count == 1 && e->index == (uintptr_t)&y && e->kind == ompt_dependence_type_mutexinoutset);
    } else {
      of_wait++;
      CHECK(e->task == events[wait].task && e->index == (uintptr_t)&x && e->kind == ompt_dependence_type_in);
    }
  }
  CHECK(of_first == 1 && of_second == 2 && of_third == 1 && of_wait == 1);
  CHECK(count_of(ompt_callback_task_schedule, -1, ompt_taskwait_complete) == 1);
  CHECK(count_of(ompt_callback_sync_region, -1, ompt_sync_region_taskwait) == 0);
  CHECK(count_of(ompt_callback_sync_region_wait, -1, ompt_sync_region_taskwait) == 0);
  // The first task waits until all are there, so the second waits for it, and the third for the second.
  int pairs = 0;
  for (unsigned i = 0; i < event_count; i++) {
    const event *e = &events[i];
    if (e->what != ompt_callback_task_dependence) continue;
    pairs |= (e->task == events[first].task && e->next == events[second].task) ? 1 : 0;
    pairs |= (e->task == events[second].task && e->next == events[third].task) ? 2 : 0;
    CHECK(e->task < e->next);
  }
  CHECK((pairs & 3) == 3);
  check_stream();
  return tool_result();
}
