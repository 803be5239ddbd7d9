// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Routines with no bytes: a range of none is present where its address is, and there is nothing to map or to copy.
// { dg-modes "ourlib" } Stock's library ends the process, also on the host.
#include "apart.h"

int main(void) {
  check_placement();
  static char a[100];
  CHECK(acc_copyin(NULL, 0) == NULL && acc_create(NULL, 0) == NULL);
  // Absent.
  CHECK(!acc_is_present(a, 0) == apart());
  CHECK(acc_copyin(a, 0) == EITHER(NULL, a) && acc_create(a, 0) == EITHER(NULL, a));
  acc_copyin_async(a, 0, 1);
  acc_update_device(a, 0);
  acc_update_self(a, 0);
  acc_update_self_async(a, 0, 1);
  acc_wait(1);
  CHECK_ABSENT(a, 1);
  // At the first address, inside, and at the end.
  char *device = acc_create(a, 50);
  CHECK(acc_is_present(a, 0) && acc_is_present(a + 49, 0));
  CHECK(!acc_is_present(a + 50, 0) == apart());
  CHECK(acc_copyin(a, 0) == device && acc_create(a + 10, 0) == device + 10);
  for (int i = 0; i <= 50; i += 25) {
    acc_copyin_async(a + i, 0, acc_async_noval);
    acc_update_device(a + i, 0);
    acc_update_self(a + i, 0);
    acc_update_device_async(a + i, 0, 1);
  }
  acc_wait_all();
  // Nothing of that was counted.
  acc_delete(a, 50);
  CHECK_ABSENT(a, 50);
  return check_result();
}
