// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums over teams and threads, added to what there is.
#include "check.h"

int main(void) {
  long sum = 1000;
  double d = 0.5;
#pragma omp target teams distribute parallel for reduction(+ : sum, d)
  for (int i = 0; i < 10000; i++) {
    sum += i;
    d += 1;
  }
  check(sum == 1000 + 49995000);
  check(d == 10000.5);
  return 0;
}
