// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dependences with an iterator: a region waits for several tasks.
#include "check.h"

int main(void) {
  int a[6], sum = 0;
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 6; i++) {
#pragma omp task depend(out : a[i]) shared(a) firstprivate(i)
      a[i] = i + 1;
    }
#pragma omp target map(to : a) map(from : sum) depend(iterator(i = 0 : 6), in : a[i]) nowait
    {
      sum = 0;
      for (int i = 0; i < 6; i++) sum += a[i];
    }
#pragma omp taskwait
  }
  return sum == 21 ? 0 : 1;
}
