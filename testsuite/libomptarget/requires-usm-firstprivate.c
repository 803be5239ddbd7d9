// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// unified_shared_memory: private copies are copies all the same.
// llvm-gpu: it ends with an illegal address where kernels do not reach the memory of the host
#include "check.h"

#pragma omp requires unified_shared_memory

int main(void) {
  int a[4] = {1, 2, 3, 4}, b = 5, c = 0, sum = 0;
#pragma omp target firstprivate(a, b) private(c) map(from : sum)
  {
    c = 1;
    sum = a[0] + a[3] + b + c;
    a[0] = b = 100;
  }
  return sum == 11 && a[0] == 1 && b == 5 && c == 0 ? 0 : 1;
}
