// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The default device, changed by the program.
// gpu: there is one device
#include "check.h"

#include <omp.h>

int main(void) {
  int x = 0;
  check(omp_get_default_device() == 0);
  omp_set_default_device(1);
#pragma omp target enter data map(to : x)
  check(omp_target_is_present(&x, 1) && !omp_target_is_present(&x, 0));
  int n = -1;
#pragma omp target map(from : n)
  n = omp_get_device_num();
  printf("%d\n", n);
#pragma omp target exit data map(release : x)
  return omp_target_is_present(&x, 1);
}
