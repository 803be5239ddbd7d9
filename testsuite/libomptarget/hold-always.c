// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// always, from copies back what is held.
#include "check.h"

#include <omp.h>

int main(void) {
  int a[4] = {0}, b[4] = {0};
#pragma omp target data map(ompx_hold, to : a, b)
  {
#pragma omp target
    a[0] = b[0] = 6;
#pragma omp target exit data map(always, from : a) map(from : b)
    check(a[0] == 6 && b[0] == 0);
    check(omp_target_is_present(a, 0));
  }
  return omp_target_is_present(a, 0) || omp_target_is_present(b, 0);
}
