// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A routine is the first of OpenMP that the program has: the tool is started before it, and the calling thread, which is an
// initial thread then, and its task are known. A thread of the program's that calls one is an initial thread, too.
#include "tool.h"

static void *other(void *unused) {
  CHECK(tool_thread_data() == NULL);
  CHECK(omp_get_max_threads() > 0);
  CHECK(tool_thread_data() != NULL && thread_id() != 0);
  return unused;
}

int main(void) {
  CHECK(tool_runs == 0);
  omp_set_num_threads(2);
  CHECK(tool_runs == 1);
  CHECK(event_count == 2 && events[0].what == ompt_callback_thread_begin && events[0].kind == ompt_thread_initial);
  CHECK(events[1].what == ompt_callback_implicit_task && events[1].flags == ompt_task_initial);
  CHECK(tool_thread_data() != NULL && thread_id() == events[0].thread);
  int flags = 0;
  CHECK(tool_task_info(0, &flags, NULL, NULL, NULL, NULL) == 2 && flags == ompt_task_initial);
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, other, NULL) == 0 && pthread_join(thread, NULL) == 0);
  CHECK(count_of(ompt_callback_thread_begin, -1, ompt_thread_initial) == 2);
  CHECK(count_of(ompt_callback_thread_end, -1, -1) == 1);
  int threads = 0;
#pragma omp parallel reduction(+ : threads)
  threads++;
  CHECK(threads == 2 && count_of(ompt_callback_parallel_begin, -1, -1) == 1);
  return tool_result();
}
