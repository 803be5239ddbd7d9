// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_copyin, acc_present_or_copyin and acc_pcopyin give the address on the device, also when the object is there already.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0}, b[10] = {0}, c[10] = {0};
  int *d = acc_copyin(a, sizeof a);
  CHECK(d && d == acc_deviceptr(a) && (d != a) == apart());
  CHECK(acc_copyin(a, sizeof a) == d && acc_present_or_copyin(a, sizeof a) == d && acc_pcopyin(a + 2, 8) == d + 2);
  CHECK(acc_present_or_copyin(b, sizeof b) == acc_deviceptr(b) && acc_pcopyin(c, sizeof c) == acc_deviceptr(c));
  for (int k = 0; k < 4; k++) acc_delete(a, sizeof a);
  acc_delete(b, sizeof b);
  acc_delete(c, sizeof c);
  CHECK_ABSENT(a, sizeof a);
  CHECK_ABSENT(b, sizeof b);
  CHECK_ABSENT(c, sizeof c);
  return check_result();
}
