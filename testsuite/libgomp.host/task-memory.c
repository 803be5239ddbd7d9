/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Memory does not grow with the number of tasks, with or without dependences (on few addresses and on ever new ones),
   taskgroups, taskloops, or with the number of parallel regions.  */
/* { dg-no-sanitizer "its own memory grows" } */
/* { dg-timeout 240 } */
#include "require.h"
#include <malloc.h>
#include <omp.h>
static long in_use(void) { /* kilobytes */
  const struct mallinfo2 all = mallinfo2();
  return (long)((all.uordblks + all.hblkhd) / 1024);
}
static long ran;
static void plain(long n) {
#pragma omp parallel
#pragma omp single
  for (long i = 0; i < n; i++) {
#pragma omp task
#pragma omp atomic
    ran++;
  }
}
static void one_address(long n) {
  char x;
  (void)&x;
#pragma omp parallel
#pragma omp single
  for (long i = 0; i < n; i++) {
#pragma omp task depend(inout : x)
    ran++;
  }
}
static void new_addresses(long n) {
  char *base = (char *)0x10000;
#pragma omp parallel
#pragma omp single
  for (long i = 0; i < n; i++) {
#pragma omp task depend(in : base[i]) depend(out : base[i + 1])
#pragma omp atomic
    ran++;
  }
}
static void readers(long n) {
  char x;
  (void)&x;
#pragma omp parallel
#pragma omp single
  for (long i = 0; i < n; i++) {
#pragma omp task depend(in : x)
#pragma omp atomic
    ran++;
  }
}
static void groups(long n) {
#pragma omp parallel
#pragma omp single
  for (long i = 0; i < n; i++) {
#pragma omp taskgroup
#pragma omp task if (i % 2)
#pragma omp atomic
    ran++;
  }
}
static void loops(long n) {
#pragma omp parallel
#pragma omp single
  for (long i = 0; i < n / 100; i++) {
#pragma omp taskloop grainsize(1)
    for (int j = 0; j < 100; j++) {
#pragma omp atomic
      ran++;
    }
  }
}
static void regions(long n) {
  /* With many more threads than processors they take very long: as many as there is time for. */
  const double start = omp_get_wtime();
  long i = 0;
  for (; i < n && (i % 64 != 0 || omp_get_wtime() - start < 1); i++) {
#pragma omp parallel
#pragma omp masked
    ran++;
  }
  ran += n - i;
}
int main(void) {
  static void (*const kinds[])(long) = {plain, one_address, new_addresses, readers, groups, loops, regions};
  static const char *const names[] = {"plain", "one address", "new addresses", "readers", "groups", "loops", "regions"};
  enum { warm = 30000, many = 100000 };
  for (unsigned k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
    ran = 0;
    kinds[k](warm);
    CHECK(ran == warm);
    const long before = in_use();
    ran = 0;
    kinds[k](many);
    CHECK(ran == many);
    const long grown = in_use() - before;
    /* A record kept of each would be 8 megabytes and more; what threads keep for the next tasks is a megabyte at most. */
    if (grown > 4096) fprintf(stderr, "%s: %ld kB more\n", names[k], grown);
    CHECK(grown <= 4096);
  }
  return 0;
}
