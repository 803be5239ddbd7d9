// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A construct after acc_shutdown starts the device again.
// { dg-modes "ourlib" } Stock's library crashes, or does not find the function of the region.
#include "apart.h"

int main(void) {
  acc_device_t type = acc_get_device_type();
  int a[20];
  for (int round = 0; round < 4; round++) {
    for (int i = 0; i < 20; i++) a[i] = i;
#pragma acc parallel loop copy(a)
    for (int i = 0; i < 20; i++) a[i] += 1;
    acc_copyin(a, sizeof a);
#pragma acc parallel loop present(a) async(round)
    for (int i = 0; i < 20; i++) a[i] += 1;
    acc_wait(round);
    acc_update_self(a, sizeof a);
    CHECK(a[19] == 21);
    acc_shutdown(type);
    CHECK_ABSENT(a, sizeof a);
  }
  return check_result();
}
