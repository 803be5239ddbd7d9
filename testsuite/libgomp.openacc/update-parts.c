// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update of sections, with variables as bounds: the rest stays as it is on both sides.
//
// --check-maps says that kernels read stale data: what has been updated, and what has not, is what this shows.
#include "apart.h"

int main(void) {
  check_placement();
  int a[40], from = 12, n = 6;
  for (int i = 0; i < 40; i++) a[i] = 0;
#pragma acc data copyin(a)
  {
    for (int i = 0; i < 40; i++) a[i] = 1;
#pragma acc update device(a[from : n])
#pragma acc parallel loop present(a)
    for (int i = 0; i < 40; i++) a[i] += 10;
    for (int i = 0; i < 40; i++) a[i] = EITHER(-1, a[i]);
#pragma acc update self(a[from - 2 : n])
  }
  for (int i = 10; i < 16; i++) CHECK(a[i] == EITHER(i >= 12 ? 11 : 10, 11));
  CHECK(a[9] == EITHER(-1, 11) && a[16] == EITHER(-1, 11));
  return check_result();
}
