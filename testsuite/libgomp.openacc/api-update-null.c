// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Updates of NULL and of nothing are ignored.
#include "apart.h"

int main(void) {
  check_placement();
  int a[4] = {1, 2, 3, 4};
  acc_copyin(a, sizeof a);
  acc_update_device(NULL, 0);
  acc_update_self(NULL, 0);
  acc_update_device(NULL, 16);
  acc_update_self(NULL, 16);
  acc_update_self_async(NULL, 16, 1);
  acc_update_device_async(NULL, 16, 1);
  acc_wait(1);
  acc_delete(a, sizeof a);
  CHECK(a[3] == 4);
  return check_result();
}
