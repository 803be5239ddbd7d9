// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_wait, acc_wait_all, acc_wait_async, acc_wait_all_async and their old names; tests of queues afterwards.
#include "apart.h"

int main(void) {
  check_placement();
  int a[40];
#pragma acc enter data create(a)
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < 40; i++) a[i] = i;
  acc_wait(1);
  CHECK(acc_async_test(1));
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < 40; i++) a[i] += 1;
  acc_wait_async(1, 2);
#pragma acc parallel loop present(a) async(2)
  for (int i = 0; i < 40; i++) a[i] += 1;
  acc_wait_all_async(3);
#pragma acc parallel loop present(a) async(3)
  for (int i = 0; i < 40; i++) a[i] += 1;
  acc_async_wait(3);
  acc_update_self(a, sizeof a);
  for (int i = 0; i < 40; i++) CHECK(a[i] == i + 3);
  acc_async_wait_all();
  acc_wait_all();
  CHECK(acc_async_test_all() && acc_async_test(77) && acc_async_test(acc_async_noval));
#pragma acc exit data delete(a)
  return check_result();
}
