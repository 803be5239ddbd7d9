// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// copyin: what the device changes does not come back.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10], sum = 0;
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] *= 2;
#pragma acc parallel loop present(a) reduction(+ : sum)
    for (int i = 0; i < 10; i++) sum += a[i];
  }
  CHECK(sum == 90 && a[9] == EITHER(9, 18));
  return check_result();
}
