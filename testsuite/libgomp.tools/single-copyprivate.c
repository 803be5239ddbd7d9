// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// single with copyprivate. A thread that waits for the copy is seen to wait, in the library; the wait is told as a barrier of
// the library's own, which the thread that executes the construct enters before others leave it. So a tool that takes
// barriers for what orders threads sees that the copies come after the construct's code, without the barrier at the end.
#include "waits.h"

static int executor = -1;

// The first event of a barrier of the kind that this thread has told; event_count if there is none.
static unsigned told_by(uint64_t thread, ompt_callbacks_t what, int endpoint) {
  for (unsigned i = 0; i < event_count; i++) {
    const event *e = &events[i];
    if (e->what == what && e->endpoint == endpoint && e->kind == ompt_sync_region_barrier_implementation && e->thread == thread)
      return i;
  }
  return event_count;
}

__attribute__((noipa)) static void construct(void) {
  int value = 0;
#pragma omp single copyprivate(value)
  {
    value = 3;
    executor = omp_get_thread_num();
    if (omp_get_num_threads() == 2) CHECK(waits_in(!executor, ompt_state_wait_barrier_implementation));
  }
  CHECK(value == 3 && tool_state_of_thread(NULL) == ompt_state_work_parallel);
}

int main(void) {
  uint64_t ids[2];
  watch_waits();
#pragma omp parallel num_threads(2)
  {
    CHECK(omp_get_num_threads() == 2);
    ids[omp_get_thread_num()] = thread_id();
    threads[omp_get_thread_num()] = pthread_self();
#pragma omp barrier
    construct();
  }
  for (int i = 0; i < 2; i++) {
    const unsigned begin = told_by(ids[i], ompt_callback_sync_region, ompt_scope_begin);
    const unsigned wait_begin = told_by(ids[i], ompt_callback_sync_region_wait, ompt_scope_begin);
    const unsigned wait_end = told_by(ids[i], ompt_callback_sync_region_wait, ompt_scope_end);
    const unsigned end = told_by(ids[i], ompt_callback_sync_region, ompt_scope_end);
    CHECK(begin < wait_begin && wait_begin < wait_end && wait_end < end && end < event_count);
    CHECK(events[begin].task == events[end].task && events[begin].parallel != 0);
    CHECK(is_in(events[begin].codeptr, (const void *)construct, 512) && events[end].codeptr == events[begin].codeptr);
    CHECK(told_by(ids[executor], ompt_callback_sync_region, ompt_scope_begin) < wait_end);
  }
  CHECK(count_of(ompt_callback_sync_region, ompt_scope_begin, ompt_sync_region_barrier_implementation) == 2);

  // Alone.
#pragma omp parallel num_threads(1)
  construct();
  CHECK(count_of(ompt_callback_sync_region, ompt_scope_end, ompt_sync_region_barrier_implementation) == 3);
  return tool_result();
}
