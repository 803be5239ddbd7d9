// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region takes part in a reduction of a taskgroup.
#include "check.h"

int main(void) {
  int sum = 10;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
  {
    for (int i = 0; i < 4; i++) {
#pragma omp task in_reduction(+ : sum)
      sum += i;
    }
  }
  int x = 0;
#pragma omp target map(tofrom : x) firstprivate(sum)
  x = sum;
  return x == 16 ? 0 : 1;
}
