// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// declare present and deviceptr for parameters of a function.
#include "apart.h"

static void add(int *d, int n) {
#pragma acc declare deviceptr(d)
#pragma acc parallel loop
  for (int i = 0; i < n; i++) d[i] += 7;
}

int main(void) {
  check_placement();
  int a[12];
  for (int i = 0; i < 12; i++) a[i] = i;
  int *d = acc_copyin(a, sizeof a);
  add(d, 12);
  acc_copyout(a, sizeof a);
  for (int i = 0; i < 12; i++) CHECK(a[i] == i + 7);
  return check_result();
}
