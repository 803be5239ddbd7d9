// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loop construct.
#include "check.h"

int main(void) {
  int a[1000], sum = 0;
#pragma omp target teams loop map(from : a)
  for (int i = 0; i < 1000; i++) a[i] = i;
#pragma omp target teams loop reduction(+ : sum) map(to : a) map(tofrom : sum)
  for (int i = 0; i < 1000; i++) sum += a[i];
  return sum == 499500 ? 0 : 1;
}
