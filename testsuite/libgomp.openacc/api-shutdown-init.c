// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_shutdown forgets data and queues; after acc_init all works as at the start.
#include "apart.h"

int main(void) {
  acc_device_t type = acc_get_device_type();
  int a[20];
  for (int round = 0; round < 4; round++) {
    acc_init(type);
    CHECK_ABSENT(a, sizeof a);
    for (int i = 0; i < 20; i++) a[i] = i;
    acc_copyin(a, sizeof a);
#pragma acc parallel loop present(a) async(round)
    for (int i = 0; i < 20; i++) a[i] += 1;
    acc_wait(round);
    acc_update_self(a, sizeof a);
    CHECK(a[19] == 20);
    acc_shutdown(type);
  }
  return check_result();
}
