/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Every schedule hands out every iteration once: both directions, steps, empty loops, wide types.  */
#include "require.h"
#include <limits.h>
#include <omp.h>
#include <string.h>
static int hits[2000];
static void verify(int n) {
  for (int i = 0; i < n; i++) CHECK(hits[i] == 1);
  memset(hits, 0, sizeof hits);
}
#define HIT(i)                                                                                                              \
  do {                                                                                                                      \
    _Pragma("omp atomic") hits[i]++;                                                                                        \
  } while (0)
#define LOOPS(...)                                                                                                          \
  do {                                                                                                                      \
    _Pragma("omp parallel num_threads(3)") {                                                                                \
      _Pragma(__VA_ARGS__) for (int i = 0; i < 1000; i++) HIT(i);                                                           \
    }                                                                                                                       \
    verify(1000);                                                                                                           \
    _Pragma("omp parallel num_threads(4)") {                                                                                \
      _Pragma(__VA_ARGS__) for (long i = 999; i >= 0; i -= 3) HIT(i / 3);                                                   \
    }                                                                                                                       \
    verify(334);                                                                                                            \
    _Pragma("omp parallel num_threads(5)") {                                                                                \
      _Pragma(__VA_ARGS__) for (unsigned long long i = 7; i < 507; i += 5) HIT((i - 7) / 5);                                \
    }                                                                                                                       \
    verify(100);                                                                                                            \
    _Pragma("omp parallel num_threads(2)") {                                                                                \
      _Pragma(__VA_ARGS__) for (unsigned long long i = ULLONG_MAX; i > ULLONG_MAX - 100; i -= 2)                            \
          HIT((ULLONG_MAX - i) / 2);                                                                                        \
    }                                                                                                                       \
    verify(50);                                                                                                             \
    _Pragma("omp parallel num_threads(3)") {                                                                                \
      _Pragma(__VA_ARGS__) for (long i = LONG_MAX - 50; i < LONG_MAX - 1; i += 7) HIT((i - (LONG_MAX - 50)) / 7);           \
    }                                                                                                                       \
    verify(7);                                                                                                              \
    _Pragma("omp parallel num_threads(3)") {                                                                                \
      _Pragma(__VA_ARGS__) for (long i = 10; i < 10; i++) HIT(0);                                                           \
      _Pragma(__VA_ARGS__) for (int i = 5; i > 20; i--) HIT(0);                                                             \
    }                                                                                                                       \
    CHECK(hits[0] == 0);                                                                                                    \
  } while (0)
int main(void) {
  LOOPS("omp for schedule(static)");
  LOOPS("omp for schedule(static, 1)");
  LOOPS("omp for schedule(static, 7)");
  LOOPS("omp for schedule(dynamic)");
  LOOPS("omp for schedule(dynamic, 13)");
  LOOPS("omp for schedule(monotonic : dynamic, 4)");
  LOOPS("omp for schedule(guided)");
  LOOPS("omp for schedule(guided, 20)");
  LOOPS("omp for schedule(auto)");
  LOOPS("omp for schedule(dynamic, 3) nowait");
  for (int kind = 1; kind <= 4; kind++) {
    omp_set_schedule((omp_sched_t)kind, 6);
    LOOPS("omp for schedule(runtime)");
    LOOPS("omp for schedule(nonmonotonic : runtime)");
    LOOPS("omp for schedule(monotonic : runtime)");
  }
  return 0;
}
