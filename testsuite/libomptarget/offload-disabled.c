// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Offloading is disabled: there is no device, and everything is the host's.
// environment: OMP_TARGET_OFFLOAD=disabled
#include "check.h"

#include <omp.h>

int main(void) {
  int x = 1, where = 0;
  check(omp_get_num_devices() == 0);
#pragma omp target data map(to : x)
  {
#pragma omp target map(tofrom : x) map(from : where)
    {
      x = 2;
      where = omp_is_initial_device();
    }
  }
  return x == 2 && where ? 0 : 1;
}
