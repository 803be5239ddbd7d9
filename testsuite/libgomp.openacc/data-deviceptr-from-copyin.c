// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The address that acc_copyin gives, used by deviceptr.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {5, 5, 5};
  int *d = acc_copyin(a, sizeof a);
#pragma acc parallel loop deviceptr(d)
  for (int i = 0; i < 10; i++) d[i] += i;
  acc_copyout(a, sizeof a);
  CHECK(a[0] == 5 && a[2] == 7 && a[9] == 9);
  return check_result();
}
