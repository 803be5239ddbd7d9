// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The default device as the environment says.
// environment: OMP_DEFAULT_DEVICE=2
// gpu: there is one device
#include "check.h"

#include <omp.h>

int main(void) {
  int x = 0;
  check(omp_get_default_device() == 2);
#pragma omp target data map(to : x)
  {
    check(omp_target_is_present(&x, 2));
    check(!omp_target_is_present(&x, 0));
  }
  return 0;
}
