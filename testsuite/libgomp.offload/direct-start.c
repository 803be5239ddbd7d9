/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Regions that use nothing of what the device library makes at the start of a kernel, and such that use a bit of it, alone or in
   functions that they call, by pointer too. Our plugin starts the former without; none may notice. */
#include "check.h"

#include <omp.h>
#include <stdlib.h>

#pragma omp begin declare target
static int twice(int x) { return 2 * x; }
static int __attribute__((noinline)) add_thread(int x) { return x + omp_get_thread_num(); }
static int __attribute__((noinline)) add_limit(int x) { return x + (omp_get_max_threads() > 0) + (omp_get_num_teams() == 1); }
static int __attribute__((noinline)) in_parallel(int x)
{
  int n = 0;
#pragma omp parallel reduction(+ : n) num_threads(4)
  n++;
  return x + (n > 0);
}
static int (*volatile by_pointer)(int);
#pragma omp end declare target

int main(void)
{
  check_placement();
  int x = 1, y = 0;
#pragma omp target
  {
  }
#pragma omp target map(tofrom : x)
  x = twice(x) + 1;
  CHECK(x == 3);
#pragma omp target map(tofrom : x)
  x = add_thread(x) + 1;
  CHECK(x == 4);
#pragma omp target map(tofrom : x)
  x = add_limit(x);
  CHECK(x == 6);
#pragma omp target map(tofrom : x)
  x = in_parallel(x);
  CHECK(x == 7);
#pragma omp target map(tofrom : x)
  {
    by_pointer = x == 7 ? in_parallel : twice;
    x = by_pointer(x);
  }
  CHECK(x == 8);
#pragma omp target map(tofrom : x) map(from : y) thread_limit(1)
  {
    int *p = malloc(sizeof *p);
    *p = x;
    y = *p + 1;
    free(p);
#pragma omp atomic
    x += 2;
  }
  CHECK(x == 10 && y == 9);
  double a[100];
#pragma omp target map(from : a)
  for (int i = 0; i < 100; i++)
    a[i] = i * 0.5;
  for (int i = 0; i < 100; i++)
    CHECK(a[i] == i * 0.5);
  return check_result();
}
