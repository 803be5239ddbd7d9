/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Chunks whose size times the step does not fit the type. stock does not return
   { dg-modes "ours-host" }  */
#include "require.h"
#include <limits.h>
#include <omp.h>
int main(void) {
  long n = 0;
#pragma omp parallel for schedule(dynamic, 1L << 50) reduction(+ : n)
  for (long i = 0; i < 1L << 52; i += 1L << 44) n++;
  CHECK(n == 256);
  n = 0;
#pragma omp parallel for collapse(3) schedule(guided, 1 << 20) reduction(+ : n)
  for (int i = 0; i < 3; i++)
    for (long j = 0; j < 100; j++)
      for (int k = 0; k < 20; k++) n += k == 0;
  CHECK(n == 300);
  n = 0;
#pragma omp parallel reduction(+ : n)
  {
#pragma omp for schedule(guided) nowait
    for (long i = LONG_MIN + 1; i < LONG_MIN + 1000; i++) n++;
#pragma omp for schedule(dynamic, 100)
    for (long i = LONG_MAX - 1; i > LONG_MAX - 1000; i--) n++;
  }
  CHECK(n == 2 * 999);
  return 0;
}
