/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   What the benchmark programs share: a row is a name and the time of one operation, the median over several batches. A
   program prints its rows as "name<TAB>nanoseconds"; bench/compare runs it under each runtime in turn and prints the ratios.
 */
#ifndef REGOMP_BENCH_MEASURE_H
#define REGOMP_BENCH_MEASURE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { measure_batches = 9 };

static inline double measure_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static int measure_compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Only rows whose name holds this text are measured; the program's first argument. */
static const char *measure_filter = "";

static inline int measure_wanted(const char *name) { return strstr(name, measure_filter) != NULL; }

/* Calls work(count) once to warm up, then in batches, and prints the median time of one of the count operations. */
static inline void measure(const char *name, void (*work)(int), int count) {
  if (!measure_wanted(name)) return;
  double t[measure_batches];
  work(count > 8 ? count / 8 : 1);
  for (int b = 0; b < measure_batches; b++) {
    double start = measure_now();
    work(count);
    t[b] = (measure_now() - start) / count;
  }
  qsort(t, measure_batches, sizeof t[0], measure_compare);
  printf("%s\t%.0f\n", name, t[measure_batches / 2]);
  fflush(stdout);
}

#endif
