// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An array without a clause that is present: the region uses what is there and copies nothing.
//
// --check-maps says that kernels read stale data: what has been updated, and what has not, is what this shows.
#include "apart.h"

int main(void) {
  check_placement();
  int a[20];
  for (int i = 0; i < 20; i++) a[i] = i;
#pragma acc enter data copyin(a)
  for (int i = 0; i < 20; i++) a[i] = 100;
#pragma acc parallel loop
  for (int i = 0; i < 20; i++) a[i] += 5;
  CHECK(a[3] == EITHER(100, 105));
#pragma acc exit data copyout(a)
  for (int i = 0; i < 20; i++) CHECK(a[i] == EITHER(i + 5, 105));
  return check_result();
}
