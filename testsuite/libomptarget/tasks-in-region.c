// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explicit tasks inside a region of the device.
// gpu: on AMD's there is no malloc
#include "check.h"

#pragma omp declare target
static int fib(int n) {
  int a, b;
  if (n < 2) return n;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}
#pragma omp end declare target

int main(void) {
  int result = 0;
#pragma omp target parallel map(from : result)
#pragma omp single
  result = fib(12);
  return result == 144 ? 0 : 1;
}
