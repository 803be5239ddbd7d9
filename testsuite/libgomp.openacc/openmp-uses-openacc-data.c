// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenMP regions on data that OpenACC has put on the device.
// { dg-shared-library "openmp-part.c" }
#include "openmp.h"

int main(void) {
  check_placement();
  int a[50];
  for (int i = 0; i < 50; i++) a[i] = i;
#pragma acc enter data copyin(a)
  CHECK(openmp_is_present(a) == 1);
  openmp_add(a, 50, 100);
  CHECK(a[3] == EITHER(3, 103));
  openmp_update_from(a, 50);
  CHECK(a[3] == 103);
#pragma acc exit data delete(a)
  CHECK(openmp_is_present(a) == !apart());
  return check_result();
}
