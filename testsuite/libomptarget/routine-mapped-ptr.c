// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// omp_get_mapped_ptr.
// gpu: the host reads the device's memory
#include "check.h"

#include <omp.h>

int main(void) {
  int a[30];
  const int host = omp_get_initial_device();
  check(omp_get_mapped_ptr(a, 0) == NULL);
  check(omp_get_mapped_ptr(a, host) == a);
  check(omp_get_mapped_ptr(NULL, 0) == NULL);
#pragma omp target data map(tofrom : a)
  {
    int *p = omp_get_mapped_ptr(a, 0);
    check(p != NULL && p != a);
    check(omp_get_mapped_ptr(a + 5, 0) == p + 5);
    check(omp_get_mapped_ptr(a, 1) == NULL);
    const int x = 12;
    check(omp_target_memcpy(p + 3, &x, 4, 0, 0, 0, host) == 0);
  }
  return a[3] == 12 ? 0 : 1;
}
