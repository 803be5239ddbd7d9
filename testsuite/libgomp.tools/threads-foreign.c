// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that the program makes itself are initial threads, each with an initial task: known from their first construct on,
// until they end.
#include "tool.h"

enum { threads = 4 };

static void *work(void *unused) {
#pragma omp parallel num_threads(2)
  __asm__ volatile("" ::: "memory"); // an empty region would be left out
  return unused;
}

int main(void) {
  pthread_t handles[threads];
  for (int i = 0; i < threads; i++) CHECK(pthread_create(&handles[i], NULL, work, NULL) == 0);
  for (int i = 0; i < threads; i++) pthread_join(handles[i], NULL);
  CHECK(tool_runs == 1);
  CHECK(count_of(ompt_callback_thread_begin, -1, ompt_thread_initial) == threads);
  CHECK(count_of(ompt_callback_thread_begin, -1, ompt_thread_worker) == threads);
  CHECK(count_of(ompt_callback_thread_end, -1, -1) == 2 * threads);
  unsigned initial = 0;
  for (unsigned i = 0; i < event_count; i++) {
    const event *e = &events[i];
    if (e->what != ompt_callback_implicit_task || e->flags != ompt_task_initial || e->endpoint != ompt_scope_begin) continue;
    initial++;
    unsigned regions = 0, ends = 0;
    for (unsigned j = i + 1; j < event_count; j++) {
      if (events[j].thread != e->thread) continue;
      regions += events[j].what == ompt_callback_parallel_begin && events[j].next == e->task;
      ends += events[j].what == ompt_callback_implicit_task && events[j].task == e->task && regions == 1;
    }
    CHECK(regions == 1 && ends == 1);
  }
  CHECK(initial == threads);
  return tool_result();
}
