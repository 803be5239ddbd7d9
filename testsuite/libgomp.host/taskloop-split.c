/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   How iterations are split over tasks, as stock does it. Output is compared between libraries.  */
#include "require.h"
#include <omp.h>
static int sizes[64], count;
static void show(const char *what) {
  /* tasks may have run in any order */
  for (int i = 0; i < count; i++)
    for (int j = i + 1; j < count; j++)
      if (sizes[j] > sizes[i]) {
        int t = sizes[i];
        sizes[i] = sizes[j];
        sizes[j] = t;
      }
  printf("%s:", what);
  for (int i = 0; i < count; i++) printf(" %d", sizes[i]);
  printf("\n");
  count = 0;
}
#define SPLIT(text, n, ...)                                                                                                 \
  do {                                                                                                                      \
    int current = -1, first = 1;                                                                                            \
    _Pragma(__VA_ARGS__) for (int i = 0; i < n; i++) {                                                                      \
      if (first) {                                                                                                          \
        first = 0;                                                                                                          \
        _Pragma("omp critical") {                                                                                           \
          current = count++;                                                                                                \
          sizes[current] = 0;                                                                                               \
        }                                                                                                                   \
      }                                                                                                                     \
      sizes[current]++;                                                                                                     \
    }                                                                                                                       \
    show(text);                                                                                                             \
  } while (0)
int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    SPLIT("num_tasks 3 of 10", 10, "omp taskloop firstprivate(first, current) num_tasks(3)");
    SPLIT("num_tasks 30 of 10", 10, "omp taskloop firstprivate(first, current) num_tasks(30)");
    SPLIT("grainsize 4 of 10", 10, "omp taskloop firstprivate(first, current) grainsize(4)");
    SPLIT("grainsize 7 of 10", 10, "omp taskloop firstprivate(first, current) grainsize(7)");
    SPLIT("grainsize 3 of 17", 17, "omp taskloop firstprivate(first, current) grainsize(3)");
    SPLIT("grainsize strict 4 of 10", 10, "omp taskloop firstprivate(first, current) grainsize(strict: 4)");
    SPLIT("num_tasks strict 4 of 10", 10, "omp taskloop firstprivate(first, current) num_tasks(strict: 4)");
    SPLIT("default of 11", 11, "omp taskloop firstprivate(first, current)");
  }
  return 0;
}
