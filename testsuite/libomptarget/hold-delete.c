// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// map(delete) ends the other references, and what is held stays.
#include "check.h"

#include <omp.h>

int main(void) {
  int a[4] = {1, 2, 3, 4};
  const int d = omp_get_default_device();
#pragma omp target data map(ompx_hold, tofrom : a)
  {
#pragma omp target enter data map(to : a)
#pragma omp target enter data map(to : a)
#pragma omp target
    a[1] = 20;
#pragma omp target exit data map(delete : a)
    check(omp_target_is_present(a, d));
#pragma omp target exit data map(delete : a)
    check(omp_target_is_present(a, d));
  }
  check(!omp_target_is_present(a, d));
  return a[1] == 20 ? 0 : 4;
}
