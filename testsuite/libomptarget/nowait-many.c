// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hundreds of regions at once, on all devices.
#include "check.h"

#include <omp.h>

int main(void) {
  enum { n = 400 };
  static int a[n];
  const int devices = omp_get_num_devices();
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; i++) {
#pragma omp target map(from : a[i : 1]) device(i % devices) nowait
    a[i] = i * i;
  }
  for (int i = 0; i < n; i++) check(a[i] == i * i);
  return 0;
}
