// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// omp_target_is_present, by address: inside, outside, null, of the host.
#include "check.h"

#include <omp.h>

int main(void) {
  int a[30];
  const int host = omp_get_initial_device();
#pragma omp target data map(alloc : a[10 : 10])
  {
    check(omp_target_is_present(&a[10], 0));
    check(omp_target_is_present(&a[19], 0));
    check(!omp_target_is_present(&a[9], 0));
    check(!omp_target_is_present(&a[20], 0));
  }
  check(!omp_target_is_present(&a[10], 0));
  check(!omp_target_is_present(NULL, 0));
  check(omp_target_is_present(a, host));
  return 0;
}
