// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update and exit data of what is mapped only in part do nothing.
#include "check.h"

#include <omp.h>

int main(void) {
  int a[20] = {0}, device = omp_get_default_device();
#pragma omp target enter data map(to : a[0 : 10])
#pragma omp target map(alloc : a[0 : 10])
  for (int i = 0; i < 10; i++) a[i] = i + 1;
#pragma omp target update from(a[5 : 10])
  check(a[5] == 0);
  a[5] = 100;
#pragma omp target update to(a)
#pragma omp target exit data map(from : a)
  check(a[5] == 100 && omp_target_is_present(a, device));
#pragma omp target exit data map(from : a[0 : 10])
  for (int i = 0; i < 10; i++) check(a[i] == i + 1);
  return omp_target_is_present(a, device);
}
