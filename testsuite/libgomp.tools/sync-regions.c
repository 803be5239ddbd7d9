// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barrier, taskwait, taskgroup: each a region of the task, with the wait inside it; the thread's state says what it waits for.
#include "stream.h"

static int state_in_wait[16];
static void look_at_state(const event *e) {
  if (e->what == ompt_callback_task_schedule && e->kind == ompt_task_switch) {
    ompt_wait_id_t wait = 1;
    const int state = tool_state_of_thread(&wait);
    __atomic_fetch_or(&state_in_wait[state & 15], 1, __ATOMIC_RELAXED);
    CHECK(wait == 0);
  }
}

__attribute__((noinline, aligned(512))) static void wait_for_all(void) {
#pragma omp barrier
  returned();
}
__attribute__((noinline, aligned(512))) static void wait_for_tasks(void) {
#pragma omp taskwait
  returned();
}
__attribute__((noinline, aligned(512))) static void group(void) {
#pragma omp taskgroup
  returned();
  returned();
}

static void look(int kind, unsigned count, const void *function) {
  const ompt_callbacks_t whats[] = {ompt_callback_sync_region, ompt_callback_sync_region_wait};
  for (int i = 0; i < 2; i++) {
    CHECK(count_of(whats[i], ompt_scope_begin, kind) == count);
    CHECK(count_of(whats[i], ompt_scope_end, kind) == count);
  }
  for (unsigned i = 0; i < event_count; i++) {
    if (events[i].what != ompt_callback_sync_region || events[i].kind != kind || events[i].endpoint != ompt_scope_begin)
      continue;
    CHECK(is_in(events[i].codeptr, function, 300));
    // The events of the same task that follow: wait begin, wait end, end.
    const int endpoints[] = {ompt_scope_begin, ompt_scope_end, ompt_scope_end};
    const ompt_callbacks_t what[] = {ompt_callback_sync_region_wait, ompt_callback_sync_region_wait,
                                     ompt_callback_sync_region};
    unsigned j = i;
    for (int k = 0; k < 3; k++) {
      do j++;
      while (j < event_count && events[j].task != events[i].task);
      CHECK(j < event_count && events[j].what == what[k] && events[j].endpoint == endpoints[k] && events[j].kind == kind);
      CHECK(events[j].thread == events[i].thread && events[j].parallel == events[i].parallel);
      CHECK(is_in(events[j].codeptr, function, 300));
    }
  }
}

int main(void) {
  int n = 0;
#pragma omp parallel reduction(max : n)
  {
    n = omp_get_num_threads();
    wait_for_all();
    wait_for_tasks();
    group();
    wait_for_all();
  }
  wait_for_all(); // outside, by the initial task
  wait_for_tasks();
  group();
  omp_pause_resource_all(omp_pause_soft);
  check_stream();
  look(ompt_sync_region_barrier_explicit, 2 * (unsigned)n + 1, (const void *)wait_for_all);
  look(ompt_sync_region_taskwait, (unsigned)n + 1, (const void *)wait_for_tasks);
  look(ompt_sync_region_taskgroup, (unsigned)n + 1, (const void *)group);
  // A thread that runs a task while it waits has the state of the wait when it goes to the task.
  at_event = look_at_state;
#pragma omp parallel
  {
#pragma omp single nowait
    for (int i = 0; i < 100; i++) {
#pragma omp task
      returned();
    }
  }
  at_event = NULL;
  return tool_result();
}
