// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update with if_present: what is not there is left alone.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0}, b[10] = {0};
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc update self(a, b) if_present
#pragma acc update device(b) if_present
  CHECK(a[9] == 9 && b[9] == 0);
#pragma acc exit data delete(a)
#pragma acc update self(a) if_present
  CHECK(a[9] == 9);
  return check_result();
}
