// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of an object count for the whole.
#include "apart.h"

int main(void) {
  check_placement();
  int a[30] = {0};
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a[5 : 3])
#pragma acc enter data create(a[20 : 10])
#pragma acc exit data delete(a[0 : 1])
#pragma acc exit data delete(a[29 : 1])
  CHECK_PRESENT(a, sizeof a);
#pragma acc exit data delete(a[10 : 2])
  CHECK_ABSENT(a, sizeof a);
  CHECK_ABSENT(a + 5, 3 * sizeof *a);
  return check_result();
}
