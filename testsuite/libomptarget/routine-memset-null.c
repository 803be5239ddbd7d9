// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// omp_target_memset of nothing does nothing.
// clang: 22
#include "check.h"

#include <omp.h>

int main(void) {
  const int device = omp_get_default_device();
  char a[4] = {1};
  check(omp_target_memset(NULL, 3, 10, device) == NULL);
  check(omp_target_memset(NULL, 3, 10, omp_get_initial_device()) == NULL);
  check(omp_target_memset(a, 3, 0, device) == a && a[0] == 1);
  return 0;
}
