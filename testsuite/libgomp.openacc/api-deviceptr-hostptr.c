// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_deviceptr and acc_hostptr, of the start, of the middle, of what is not there.
#include "apart.h"

int main(void) {
  check_placement();
  int a[20], b[5];
  int *d = acc_create(a, sizeof a);
  CHECK(acc_deviceptr(a) == d && acc_deviceptr(a + 7) == d + 7 && acc_deviceptr(a + 19) == d + 19);
  CHECK(acc_hostptr(d) == a && acc_hostptr(d + 7) == a + 7);
  CHECK(acc_deviceptr(b) == EITHER(NULL, (void *)b));
  CHECK(acc_deviceptr(NULL) == NULL && acc_hostptr(NULL) == NULL);
  acc_delete(a, sizeof a);
  CHECK(acc_deviceptr(a) == EITHER(NULL, (void *)a));
  return check_result();
}
