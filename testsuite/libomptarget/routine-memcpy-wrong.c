// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies that cannot be: null pointers. None of nothing.
#include "check.h"

#include <omp.h>

int main(void) {
  const int host = omp_get_initial_device();
  int a[4] = {0};
  check(omp_target_memcpy(a, a, 0, 0, 0, host, host) == 0);
  check(omp_target_memcpy(NULL, a, 4, 0, 0, 0, host) != 0);
  check(omp_target_memcpy(a, NULL, 4, 0, 0, host, 0) != 0);
  return 0;
}
