// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// requires unified_address: device pointers may be used where pointers are.
#pragma omp requires unified_address
#include "check.h"

int main(void) {
  check_placement();
  int dev = omp_get_default_device(), got = 0;
  int *p = (int *)omp_target_alloc(4 * sizeof(int), dev);
  CHECK(p != NULL);
#pragma omp target firstprivate(p)
  p[1] = 11;
#pragma omp target map(from : got)
  got = p[1];
  CHECK(got == 11);
  omp_target_free(p, dev);
  return check_result();
}
