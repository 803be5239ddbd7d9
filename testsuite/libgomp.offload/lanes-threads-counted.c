// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions whose loops could give their iterations to the lanes of a few warps, but which count their threads by other means
// than to ask for them: each counts itself, alone or in a critical section.
//
// { dg-modes "ours stock-ours" }
// { dg-variants "optimisation convergence" }
#include "check.h"

enum { n = 5000 };
static int x[n];

int main(void) {
  check_placement();
  int atomic = 0, taken = 0, critical = 0;
#pragma omp target parallel num_threads(100) map(tofrom : x, atomic)
  {
#pragma omp atomic
    atomic++;
#pragma omp for
    for (int i = 0; i < n; i++) x[i] += i;
  }
#pragma omp target parallel num_threads(128) map(tofrom : x, taken)
  {
    int mine;
#pragma omp for
    for (int i = 0; i < n; i++) x[i] += i;
#pragma omp atomic capture
    mine = taken++;
    x[mine]++;
  }
#pragma omp target parallel num_threads(90) map(tofrom : x, critical)
  {
#pragma omp critical
    critical += 2;
#pragma omp for schedule(dynamic, 8)
    for (int i = 0; i < n; i++) x[i] += i;
  }
  CHECK(atomic == 100 && taken == 128 && critical == 180);
  for (int i = 0; i < n; i++) CHECK(x[i] == 3 * i + (i < 128));
  return check_result();
}
