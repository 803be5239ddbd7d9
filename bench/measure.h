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

/* How many operations have been done in all. */
static long measure_operations;

static inline void measure_run(void (*work)(int), int count) {
  work(count);
  measure_operations += count;
}

static inline double measure_median(double *t) {
  qsort(t, measure_batches, sizeof t[0], measure_compare);
  return t[measure_batches / 2];
}

/* Time of one operation: the median over batches of `count` of them. */
static inline double measure_time(void (*work)(int), int count) {
  double t[measure_batches];
  for (int b = 0; b < measure_batches; b++) {
    double start = measure_now();
    measure_run(work, count);
    t[b] = (measure_now() - start) / count;
  }
  return measure_median(t);
}

static inline void measure_print(const char *name, double nanoseconds) {
  printf("%s\t%.3f\n", name, nanoseconds);
  fflush(stdout);
}

/* Calls work(count / 8) once to warm up, and makes count smaller if a batch would take longer than a few milliseconds. */
static inline int measure_count(void (*work)(int), int count) {
  const double most = 6000000; /* nanoseconds */
  const int least = 8;         /* parts */
  int some = count > 8 ? count / 8 : 1;
  measure_run(work, some);
  double start = measure_now();
  measure_run(work, some);
  double each = (measure_now() - start) / some;
  if (each * count > most) count = (int)(most / each);
  return count > some / least ? count : some / least + 1;
}

static inline void measure(const char *name, void (*work)(int), int count) {
  if (!measure_wanted(name)) return;
  measure_print(name, measure_time(work, measure_count(work, count)));
}

/* The same for work that is one piece of `count` operations. */
static inline void measure_whole(const char *name, void (*work)(int), int count) {
  if (!measure_wanted(name)) return;
  measure_run(work, count);
  measure_print(name, measure_time(work, count));
}

/* Work of which a part is known: the time of an operation less that of one of `part`. The two are timed in turn, since the
   speed of a processor changes from one moment to the next by more than what is left. */
static inline void measure_over(const char *name, void (*work)(int), int count, void (*part)(int)) {
  if (!measure_wanted(name)) return;
  count = measure_count(work, count);
  double t[measure_batches];
  for (int b = 0; b < measure_batches; b++) {
    double start = measure_now();
    measure_run(work, count);
    double middle = measure_now();
    part(count);
    t[b] = (2 * middle - start - measure_now()) / count;
  }
  measure_print(name, measure_median(t));
}

#endif
