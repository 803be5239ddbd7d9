// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_create, acc_present_or_create and acc_pcreate.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10], b[10], c[10];
  int *d = acc_create(a, sizeof a);
  CHECK(d == acc_deviceptr(a) && acc_present_or_create(a, sizeof a) == d && acc_pcreate(a, 4) == d);
  CHECK(acc_present_or_create(b, sizeof b) == acc_deviceptr(b) && acc_pcreate(c, sizeof c) == acc_deviceptr(c));
#pragma acc parallel loop present(a, b, c)
  for (int i = 0; i < 10; i++) a[i] = b[i] = c[i] = i;
  acc_delete_finalize(a, sizeof a);
  acc_copyout(b, sizeof b);
  acc_copyout_finalize(c, sizeof c);
  CHECK_ABSENT(a, sizeof a);
  CHECK(b[9] == 9 && c[9] == 9);
  return check_result();
}
