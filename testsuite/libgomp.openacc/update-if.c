// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update with if.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0};
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc update self(a) if (a[0] != 0)
  CHECK(a[9] == EITHER(0, 9));
#pragma acc update self(a) if (a[0] == 0)
  CHECK(a[9] == 9);
#pragma acc exit data delete(a)
  return check_result();
}
