// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that are called through pointers: those of the host as well as those of the device.
// gpu: LLVM 21 generates plain calls of the host's addresses
#include "check.h"

int add(int x) { return x + 1; }
int subtract(int x) { return x - 1; }
#pragma omp declare target to(add, subtract) indirect

int main(void) {
  int (*f[2])(int) = {add, subtract}, (*one)(int) = subtract;
  int a = 0, b = 0, c = 0;
#pragma omp target map(to : f) map(from : a, b, c)
  {
    a = f[0](10);
    b = f[1](10);
    c = one(5);
  }
  return a == 11 && b == 9 && c == 4 ? 0 : 1;
}
