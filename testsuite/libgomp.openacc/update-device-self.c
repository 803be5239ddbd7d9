// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update device and self of a whole array.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0};
#pragma acc enter data copyin(a)
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc update device(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < 10; i++) a[i] *= 3;
  CHECK(a[9] == EITHER(9, 27));
#pragma acc update self(a)
  for (int i = 0; i < 10; i++) CHECK(a[i] == 3 * i);
#pragma acc exit data delete(a)
  return check_result();
}
