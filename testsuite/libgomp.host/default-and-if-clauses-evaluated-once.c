/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Expressions in clauses are evaluated once, before the region.  */
#include "require.h"
#include <omp.h>
static int calls;
static int count(int v) {
  calls++;
  return v;
}
int main(void) {
  int n = 0;
#pragma omp parallel if (count(1)) num_threads(count(3))
#pragma omp atomic
  n++;
  CHECK(calls == 2 && n == 3);
  calls = 0;
#pragma omp parallel for schedule(dynamic, count(2)) num_threads(count(2))
  for (int i = count(0); i < count(10); i += 1) {
  }
  CHECK(calls >= 4);
  calls = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp single
#pragma omp task if (count(1)) final(count(0)) priority(count(0))
    {
    }
  }
  CHECK(calls == 3);
  return 0;
}
