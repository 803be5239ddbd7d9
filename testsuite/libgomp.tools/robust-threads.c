// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool that makes parallel regions where threads begin and end. Their threads are none to it, or it would make regions
// without end; one that the program's regions use later begins then. The specification does not allow such a tool.
#include "tool.h"

static unsigned begun, ended, in_regions;
static __thread int depth;

static void make_region(const event *e) {
  CHECK(depth++ == 0);
  const int begins = e->what == ompt_callback_thread_begin;
  if (begins || e->what == ompt_callback_thread_end) {
    const unsigned n = __atomic_add_fetch(begins ? &begun : &ended, 1, __ATOMIC_RELAXED);
    if (n > 100) {
      fprintf(stderr, "threads without end\n");
      _Exit(77);
    }
    unsigned threads = 0;
#pragma omp parallel num_threads(2) reduction(+ : threads)
    threads++;
    __atomic_add_fetch(&in_regions, threads, __ATOMIC_RELAXED);
  }
  depth--;
}

int main(void) {
  int threads = 0;
  at_event = make_region;
  for (int i = 0; i < 3; i++) {
#pragma omp parallel num_threads(4) reduction(+ : threads)
    threads++;
  }
  CHECK(omp_pause_resource_all(omp_pause_soft) == 0);
#pragma omp parallel num_threads(3) reduction(+ : threads)
  threads++;
  CHECK(omp_pause_resource_all(omp_pause_soft) == 0);
  at_event = NULL;
  CHECK(threads == 15);
  CHECK(begun == 1 + 3 + 2 && ended == 3 + 2 && in_regions == 2 * (begun + ended));
  CHECK(count_of(ompt_callback_parallel_begin, -1, -1) == 4 && count_of(ompt_callback_parallel_end, -1, -1) == 4);
  CHECK(count_of(ompt_callback_thread_begin, -1, ompt_thread_worker) == 5);
  return tool_result();
}
