// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Offsets of a copy, between host and host, between devices.
#include "check.h"

#include <omp.h>

int main(void) {
  const int host = omp_get_initial_device(), n = omp_get_num_devices();
  int a[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, b[10] = {0};
  check(omp_target_memcpy(b, a, 8, 4, 12, host, host) == 0);
  check(b[1] == 3 && b[2] == 4 && b[0] == 0 && b[3] == 0);
  int *first = omp_target_alloc(40, 0), *last = omp_target_alloc(40, n - 1);
  check(omp_target_memcpy(first, a, 40, 0, 0, 0, host) == 0);
  check(omp_target_memcpy(last, first, 20, 20, 0, n - 1, 0) == 0);
  check(omp_target_memcpy(b, last, 20, 0, 20, host, n - 1) == 0);
  for (int i = 0; i < 5; i++) check(b[i] == i);
  omp_target_free(first, 0);
  omp_target_free(last, n - 1);
  return 0;
}
