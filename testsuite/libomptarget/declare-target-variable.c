// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of the device: initialised there, updated, each file's own.
#include "check.h"

#pragma omp declare target
int a = 3;
int b[4] = {1, 2, 3, 4};
const int c = 7;
#pragma omp end declare target
int d = 9;
#pragma omp declare target to(d)

int main(void) {
  int sum = 0;
  a = 100;
#pragma omp target map(from : sum)
  sum = a + b[2] + c + d;
  check(sum == 22);
#pragma omp target update to(a)
#pragma omp target
  b[1] = a + 1;
#pragma omp target update from(b)
  check(b[1] == 101 && b[0] == 1);
#pragma omp target map(always, tofrom : d)
  d++;
  check(d == 10);
#pragma omp target map(tofrom : d)
  d++;
  check(d == 10);
  return 0;
}
