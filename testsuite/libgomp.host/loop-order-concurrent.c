/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   order(concurrent), the loop construct and its binds.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int a[300] = {0}, s = 0;
#pragma omp parallel for order(concurrent)
  for (int i = 0; i < 300; i++) a[i] = i;
#pragma omp parallel for simd order(reproducible : concurrent)
  for (int i = 0; i < 300; i++) a[i] += i;
#pragma omp parallel
#pragma omp loop bind(parallel)
  for (int i = 0; i < 300; i++) a[i] += i;
#pragma omp parallel loop reduction(+ : s) collapse(2)
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 10; j++) s += a[i * 10 + j];
  CHECK(s == 3 * 299 * 150);
  int last = 0;
#pragma omp loop bind(thread) lastprivate(last) reduction(+ : s)
  for (last = 0; last < 7; last++) s++;
  CHECK(last == 7 && s == 3 * 299 * 150 + 7);
  s = 0;
#pragma omp teams num_teams(2)
#pragma omp loop bind(teams) reduction(+ : s)
  for (int i = 0; i < 100; i++) s += i;
  CHECK(s == 4950);
  s = 0;
#pragma omp teams loop num_teams(3) reduction(+ : s)
  for (int i = 0; i < 100; i++) s += i;
  CHECK(s == 4950);
  return 0;
}
