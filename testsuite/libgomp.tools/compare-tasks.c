// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tasks of all kinds, taskwait, taskgroup, dependences, taskloop, a cancelled taskgroup: what this library and libomp tell.
// { dg-shared-library "recorder.c" }
// { dg-no-sanitizer "it runs itself on another library" }
// { dg-nondeterministic }
#define _GNU_SOURCE
#include "compare.h"

#include <omp.h>

static void tasks(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 3; i++) {
#pragma omp task
      returned();
    }
#pragma omp taskwait
#pragma omp task untied
    returned();
#pragma omp task final(1)
    returned();
#pragma omp task mergeable
    returned();
#pragma omp task if (0)
    returned();
  }
}
static void taskgroups(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      returned();
    }
#pragma omp task
    {
#pragma omp task
      returned();
#pragma omp taskwait
    }
  }
}
static void dependences(void) {
  int a = 0, b = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    returned();
#pragma omp task depend(in : a) depend(inout : b)
    returned();
#pragma omp task depend(in : a)
    returned();
#pragma omp taskwait
  }
}
static void taskloop(void) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(2)
  for (int i = 0; i < 8; i++) returned();
}
static void cancelled_taskgroup(void) {
#pragma omp parallel
#pragma omp single
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

static const program programs[] = {PROGRAM(tasks),    PROGRAM(taskgroups),          PROGRAM(dependences),
                                   PROGRAM(taskloop), PROGRAM(cancelled_taskgroup), NO_MORE};
static const row *const rows_here[] = {&row_invoker,    &row_lone_barrier, &row_end_size,   &row_barrier_address, &row_construct_barrier,
                                       &row_single_end, &row_mergeable,    &row_undeferred, &row_discarded,       NULL};
