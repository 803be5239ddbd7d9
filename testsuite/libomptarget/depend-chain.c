// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions in the order of their dependences.
#include "check.h"

int main(void) {
  int x = 1;
#pragma omp parallel
#pragma omp single
  {
#pragma omp target enter data map(to : x) depend(out : x) nowait
#pragma omp target map(tofrom : x) depend(inout : x) nowait
    x = x * 10 + 2;
#pragma omp target map(tofrom : x) depend(inout : x) nowait
    x = x * 10 + 3;
#pragma omp target exit data map(from : x) depend(inout : x) nowait
#pragma omp task depend(inout : x) shared(x)
    x = x * 10 + 4;
#pragma omp taskwait
  }
  return x == 1234 ? 0 : 1;
}
