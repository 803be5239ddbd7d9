// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lambda in a region with nowait.
#include "check.h"

int main() {
  int a[8] = {};
  int *p = a;
#pragma omp target enter data map(to : p[0 : 8])
  for (int i = 0; i < 8; i++) {
    auto f = [=] { p[i] = i * i; };
#pragma omp target nowait
    f();
  }
#pragma omp taskwait
#pragma omp target exit data map(from : p[0 : 8])
  for (int i = 0; i < 8; i++) check(a[i] == i * i);
  return 0;
}
