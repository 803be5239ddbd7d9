// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_async_noval and acc_async_sync given to routines.
#include "apart.h"

int main(void) {
  check_placement();
  int a[40];
  for (int i = 0; i < 40; i++) a[i] = i;
  acc_copyin_async(a, sizeof a, acc_async_sync);
  CHECK_PRESENT(a, sizeof a);
#pragma acc parallel loop present(a) async
  for (int i = 0; i < 40; i++) a[i] += 3;
  acc_update_self_async(a, sizeof a, acc_async_noval);
  acc_wait(acc_async_noval);
  for (int i = 0; i < 40; i++) CHECK(a[i] == i + 3);
  acc_wait(acc_async_sync);
  acc_delete_async(a, sizeof a, acc_async_sync);
  CHECK_ABSENT(a, sizeof a);
  return check_result();
}
