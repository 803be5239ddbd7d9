// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_deviceptr, acc_hostptr and acc_is_present as the first calls of a program.
#include "apart.h"

int main(void) {
  int a[20];
  CHECK(acc_deviceptr(a) == EITHER(NULL, (void *)a));
  CHECK(acc_is_present(a, sizeof a) == !apart());
  CHECK(acc_hostptr(a) == EITHER(NULL, (void *)a));
  check_placement();
  return check_result();
}
