/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Ordered regions run in iteration order, with any schedule, also where iterations skip them.  */
#include "require.h"
#include <omp.h>
static int next;
static void step(int i) {
  CHECK(next <= i);
  next = i + 1;
}
#define ORDERED(clause, threads)                                                                                            \
  do {                                                                                                                      \
    next = 0;                                                                                                               \
    _Pragma("omp parallel num_threads(threads)") {                                                                          \
      _Pragma(clause) for (int i = 0; i < 200; i++) {                                                                       \
        if (i % 5 != 3) {                                                                                                   \
          _Pragma("omp ordered") step(i);                                                                                   \
        }                                                                                                                   \
      }                                                                                                                     \
    }                                                                                                                       \
    CHECK(next == 200);                                                                                                     \
  } while (0)
int main(void) {
  for (int threads = 1; threads < 6; threads++) {
    ORDERED("omp for ordered schedule(static)", threads);
    ORDERED("omp for ordered schedule(static, 1)", threads);
    ORDERED("omp for ordered schedule(static, 7)", threads);
    ORDERED("omp for ordered schedule(dynamic)", threads);
    ORDERED("omp for ordered schedule(dynamic, 3) nowait", threads);
    ORDERED("omp for ordered schedule(guided)", threads);
    omp_set_schedule(omp_sched_guided, 4);
    ORDERED("omp for ordered schedule(runtime)", threads);
  }
  next = 0;
#pragma omp parallel for ordered schedule(dynamic) num_threads(3)
  for (unsigned long long i = 0; i < 100; i++) {
#pragma omp ordered
    step((int)i);
  }
  /* more threads than iterations */
  next = 0;
#pragma omp parallel for ordered num_threads(8)
  for (int i = 0; i < 3; i++) {
#pragma omp ordered
    step(i);
  }
  return 0;
}
