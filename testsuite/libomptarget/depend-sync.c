// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A dependence of a construct without nowait: it waits for the task.
#include "check.h"

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 5;
#pragma omp target map(tofrom : x) map(from : y) depend(inout : x)
    y = ++x;
    check(y == 6);
#pragma omp target data map(alloc : y)
    {
#pragma omp task depend(out : y) shared(y)
      y = 50;
#pragma omp target update to(y) depend(in : y)
#pragma omp target map(tofrom : x)
      x += y;
    }
  }
  return x == 56 ? 0 : 1;
}
