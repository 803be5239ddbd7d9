// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// exit data of what is not there does nothing.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {1, 2, 3};
#pragma acc exit data delete(a)
#pragma acc exit data copyout(a)
#pragma acc exit data copyout(a) finalize
#pragma acc exit data delete(a[2 : 3]) finalize
  CHECK_ABSENT(a, sizeof a);
  CHECK(a[0] == 1 && a[2] == 3);
  return check_result();
}
