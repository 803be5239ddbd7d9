/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Without any modifier each thread sees rising iterations in dynamic, guided and runtime loops, however uneven the work is,
   also where a thread has found short chunks for a while. OpenMP does not promise that; the assembler MEGAHIT, for one,
   sizes a thread's buffers by the first bucket that it gets, the largest.  */
#include "require.h"
#include <omp.h>
#include <string.h>
enum { n = 4000, threads = 4 };
static unsigned char seen[n];

static void work(int i, int shape) {
  volatile long sink;
  int length = shape == 0   ? (omp_get_thread_num() == 0 ? 2000 : 0) /* one thread is slow */
               : shape == 1 ? (i > 3000 ? 2000 : 0)                  /* short chunks become long */
               : shape == 2 ? (i % 500 == 77 ? 20000 : 0)            /* few are long */
                            : 0;
  for (int j = 0; j < length; j++) sink = j;
}

#define FORM(name, clause)                                                                                                  \
  static void name(int shape) {                                                                                             \
    int falls = 0, late = -1;                                                                                               \
    memset(seen, 0, sizeof seen);                                                                                           \
    _Pragma("omp parallel num_threads(threads) reduction(+ : falls)") {                                                     \
      int before = -1;                                                                                                      \
      _Pragma(clause) for (int i = 0; i < n; i++) {                                                                         \
        falls += i <= before;                                                                                               \
        before = late = i;                                                                                                  \
        seen[i]++;                                                                                                          \
        work(i, shape);                                                                                                     \
      }                                                                                                                     \
    }                                                                                                                       \
    CHECK(falls == 0 && late == n - 1);                                                                                     \
    for (int i = 0; i < n; i++) CHECK(seen[i] == 1);                                                                        \
  }
FORM(dynamic, "omp for schedule(dynamic) lastprivate(late)")
FORM(dynamic_7, "omp for schedule(dynamic, 7) lastprivate(late)")
FORM(nonmonotonic, "omp for schedule(nonmonotonic: dynamic) lastprivate(late)")
FORM(guided, "omp for schedule(guided) lastprivate(late)")
FORM(guided_9, "omp for schedule(guided, 9) lastprivate(late)")
FORM(runtime, "omp for schedule(runtime) lastprivate(late)")

/* Down the values, in a loop of the unsigned kind. */
static void downwards(void) {
  int falls = 0;
#pragma omp parallel num_threads(threads) reduction(+ : falls)
  {
    unsigned long long before = ~0ull;
#pragma omp for schedule(dynamic)
    for (unsigned long long i = 30000; i > 0; i--) {
      falls += i >= before;
      before = i;
    }
  }
  CHECK(falls == 0);
}

int main(void) {
  for (int shape = 0; shape < 4; shape++) {
    dynamic(shape);
    dynamic_7(shape);
    nonmonotonic(shape);
    guided(shape);
    guided_9(shape);
    for (int kind = omp_sched_dynamic; kind <= omp_sched_guided; kind++)
      for (int chunk = 1; chunk <= 5; chunk += 4) {
        omp_set_schedule(kind, chunk);
        runtime(shape);
      }
    downwards();
  }
  return 0;
}
