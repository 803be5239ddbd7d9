// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_delete and acc_copyout of NULL and of no bytes do nothing.
#include "apart.h"

int main(void) {
  check_placement();
  int a[4] = {1, 2, 3, 4};
  acc_delete(NULL, 4);
  acc_copyout(NULL, 4);
  acc_delete(a, 0);
  acc_copyin(a, sizeof a);
  acc_delete(a, 0);
  acc_copyout(a, 0);
  acc_delete_finalize(a, 0);
  CHECK_PRESENT(a, sizeof a);
  acc_delete(a, sizeof a);
  CHECK_ABSENT(a, sizeof a);
  return check_result();
}
