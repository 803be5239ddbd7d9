// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_update_device and acc_update_self of a whole object and of parts.
//
// --check-maps says that kernels read stale data: what has been updated, and what has not, is what this shows.
#include "apart.h"

int main(void) {
  check_placement();
  int a[20] = {0};
  acc_copyin(a, sizeof a);
  for (int i = 0; i < 20; i++) a[i] = 5;
  acc_update_device(a + 10, 5 * sizeof *a);
#pragma acc parallel loop present(a)
  for (int i = 0; i < 20; i++) a[i] += 1;
  acc_update_self(a + 8, 4 * sizeof *a);
  for (int i = 0; i < 20; i++) CHECK(a[i] == EITHER(i >= 8 && i < 10 ? 1 : i >= 10 && i < 12 ? 6 : 5, 6));
  acc_update_self(a, sizeof a);
  CHECK(a[0] == EITHER(1, 6) && a[14] == 6 && a[15] == EITHER(1, 6));
  acc_delete(a, sizeof a);
  return check_result();
}
