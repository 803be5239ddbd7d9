// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The asynchronous data routines, on one queue in order.
#include "apart.h"

int main(void) {
  check_placement();
  int a[40], b[40];
  for (int i = 0; i < 40; i++) a[i] = i, b[i] = -1;
  acc_copyin_async(a, sizeof a, 1);
  acc_create_async(b, sizeof b, 1);
#pragma acc parallel loop present(a, b) async(1)
  for (int i = 0; i < 40; i++) b[i] = a[i] * 2;
  acc_update_self_async(b, sizeof b, 1);
  acc_wait(1);
  for (int i = 0; i < 40; i++) CHECK(b[i] == 2 * i);
  for (int i = 0; i < 40; i++) a[i] = 100;
  acc_update_device_async(a, sizeof a, 1);
#pragma acc parallel loop present(a, b) async(1)
  for (int i = 0; i < 40; i++) b[i] += a[i];
  acc_copyout_async(b, sizeof b, 1);
  acc_delete_async(a, sizeof a, 1);
  acc_wait(1);
  for (int i = 0; i < 40; i++) CHECK(b[i] == 2 * i + 100);
  CHECK_ABSENT(a, sizeof a);
  CHECK_ABSENT(b, sizeof b);
  return check_result();
}
