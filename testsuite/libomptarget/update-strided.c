// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A section of a one-dimensional array with a stride: what lies between stays.
// clang: 22
#include "check.h"

int main(void) {
  int a[40];
  for (int i = 0; i < 40; i++) a[i] = i;
#pragma omp target data map(to : a)
  {
#pragma omp target
    for (int i = 0; i < 40; i++) a[i] += 100;
#pragma omp target update from(a[0 : 10 : 3])
    for (int i = 0; i < 40; i++) check(a[i] == (i % 3 == 0 && i < 30 ? i + 100 : i));
    for (int i = 0; i < 40; i++) a[i] = -i;
#pragma omp target update to(a[0 : 20 : 2])
    for (int i = 0; i < 40; i++) a[i] = 0;
#pragma omp target update from(a)
    for (int i = 0; i < 40; i++) check(a[i] == (i % 2 == 0 ? -i : i + 100));
  }
  return 0;
}
