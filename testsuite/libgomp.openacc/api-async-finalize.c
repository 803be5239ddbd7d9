// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The asynchronous routines that end a lifetime whatever its count.
#include "apart.h"

int main(void) {
  check_placement();
  int a[40], b[40];
  for (int i = 0; i < 40; i++) a[i] = i, b[i] = i;
  for (int k = 0; k < 3; k++) {
    acc_copyin_async(a, sizeof a, 1);
    acc_copyin_async(b, sizeof b, 2);
  }
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < 40; i++) a[i] *= 2;
  acc_copyout_finalize_async(a, sizeof a, 1);
  acc_delete_finalize_async(b, sizeof b, 2);
  acc_wait_all();
  for (int i = 0; i < 40; i++) CHECK(a[i] == 2 * i && b[i] == i);
  CHECK_ABSENT(a, sizeof a);
  CHECK_ABSENT(b, sizeof b);
  return check_result();
}
