// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parallel regions, nested ones, barriers, masked, a cancelled region: what this library and libomp tell.
// { dg-shared-library "recorder.c" }
// { dg-no-sanitizer "it runs itself on another library" }
// { dg-nondeterministic }
#define _GNU_SOURCE
#include "compare.h"

#include <omp.h>

static void parallel(void) {
#pragma omp parallel
  returned();
#pragma omp parallel if (0)
  returned();
#pragma omp parallel num_threads(2)
  returned();
}
static void nested(void) {
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
  returned();
}
static void serialised(void) { // a third level is not active
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(1)
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
  returned();
}
static void barrier(void) {
#pragma omp parallel
  {
    returned();
#pragma omp barrier
    returned();
  }
}
static void masked(void) {
#pragma omp parallel
  {
#pragma omp masked
    returned();
  }
}
static void cancelled(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) {
#pragma omp cancel parallel
    } else {
      for (;;) {
#pragma omp cancellation point parallel
      }
    }
  }
}

static const program programs[] = {PROGRAM(parallel), PROGRAM(nested),    PROGRAM(serialised), PROGRAM(barrier),
                                   PROGRAM(masked),   PROGRAM(cancelled), NO_MORE};
static const row *const rows_here[] = {&row_invoker, &row_lone_barrier, &row_end_size, &row_barrier_address, &row_construct_barrier, NULL};
