// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update of scalars and of single elements.
#include "apart.h"

int main(void) {
  check_placement();
  int x = 1, a[5] = {0};
#pragma acc data copyin(x, a)
  {
    x = 7;
#pragma acc update device(x)
#pragma acc parallel num_gangs(1) present(x, a)
    {
      a[2] = x;
      x++;
    }
#pragma acc update self(a[2])
#pragma acc update self(x)
  }
  CHECK(a[2] == 7 && x == 8 && a[1] == 0);
  return check_result();
}
