/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Variants chosen by construct and condition call the right function in regions.  */
#include "require.h"
#include <omp.h>
static int base(int x) { return x; }
static int in_parallel(int x) { return x + 100; }
#pragma omp declare variant(in_parallel) match(construct = {parallel})
static int f(int x) { return base(x); }
int main(void) {
  int r = f(1), s = 0, n = 0;
#pragma omp parallel num_threads(2) reduction(max : s)
  s = f(1);
  CHECK(r == 1 && s == 101);
#pragma omp metadirective when(user = {condition(r == 1)} : parallel num_threads(3)) otherwise(single)
#pragma omp atomic
  n++;
  CHECK(n == 3);
#pragma omp dispatch
  r = f(5);
  CHECK(r == 5);
  return 0;
}
