// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// simd loops in each combination.
// options: -Wno-pass-failed
#include "check.h"

int main(void) {
  float a[300], b[300];
  for (int i = 0; i < 300; i++) a[i] = i, b[i] = 1;
#pragma omp target simd map(to : a) map(tofrom : b)
  for (int i = 0; i < 300; i++) b[i] += a[i];
#pragma omp target teams distribute simd map(to : a) map(tofrom : b)
  for (int i = 0; i < 300; i++) b[i] += a[i];
#pragma omp target teams distribute parallel for simd map(to : a) map(tofrom : b)
  for (int i = 0; i < 300; i++) b[i] += a[i];
#pragma omp target parallel for simd safelen(8) map(to : a) map(tofrom : b)
  for (int i = 0; i < 300; i++) b[i] += a[i];
  for (int i = 0; i < 300; i++) check(b[i] == 1 + 4 * i);
  return 0;
}
