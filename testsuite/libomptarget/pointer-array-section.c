// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A section of an array of pointers, and what some of them point to, in one construct.
#include "check.h"

int main(void) {
  int a[2] = {1, 2}, b[2] = {3, 4}, *p[3] = {a, b, NULL};
#pragma omp target map(to : p[0 : 3]) map(tofrom : p[0][0 : 2], p[1][0 : 2])
  {
    const int t = p[0][1];
    p[0][1] = p[1][0];
    p[1][0] = t;
  }
  return a[1] == 3 && b[0] == 2 && p[0] == a && p[1] == b && p[2] == NULL ? 0 : 1;
}
