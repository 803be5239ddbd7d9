// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// async with if: on the host the construct is done at once.
//
// --check-maps says that kernels read stale data: what has been updated, and what has not, is what this shows.
#include "apart.h"

int main(void) {
  check_placement();
  int a[20] = {0};
#pragma acc enter data copyin(a)
  for (int k = 0; k < 2; k++) {
#pragma acc parallel loop async(1) if (k) present(a)
    for (int i = 0; i < 20; i++) a[i] += 1;
#pragma acc wait(1)
  }
  CHECK(a[3] == EITHER(1, 2));
#pragma acc exit data copyout(a)
  CHECK(a[3] == EITHER(1, 2));
  return check_result();
}
