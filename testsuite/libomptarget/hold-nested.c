// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Holds of two constructs, the outer one with other references beneath it.
#include "check.h"

#include <omp.h>

int main(void) {
  int a[4] = {0};
  const int d = omp_get_default_device();
#pragma omp target enter data map(to : a)
#pragma omp target data map(ompx_hold, alloc : a)
  {
#pragma omp target map(ompx_hold, tofrom : a)
    a[2] = 7;
    check(a[2] == 0);
#pragma omp target exit data map(delete : a)
    check(omp_target_is_present(a, d));
#pragma omp target update from(a)
    check(a[2] == 7);
  }
  return omp_target_is_present(a, d) ? 4 : 0;
}
