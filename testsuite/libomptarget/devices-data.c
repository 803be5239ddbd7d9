// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same data on several devices.
#include "check.h"

#include <omp.h>

int main(void) {
  int a[4] = {0};
  const int n = omp_get_num_devices();
  for (int d = 0; d < n; d++) {
    a[0] = d;
#pragma omp target enter data map(to : a) device(d)
  }
  for (int d = 0; d < n; d++) {
#pragma omp target device(d)
    a[1] = a[0] * 2;
  }
  for (int d = 0; d < n; d++) {
    check(omp_target_is_present(a, d));
#pragma omp target exit data map(from : a) device(d)
    check(a[0] == d && a[1] == 2 * d && !omp_target_is_present(a, d));
  }
  return 0;
}
