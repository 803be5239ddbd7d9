// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// copyin with the modifier readonly.
#include "apart.h"

int main(void) {
  check_placement();
  int a[20], s = 0;
  for (int i = 0; i < 20; i++) a[i] = i;
#pragma acc data copyin(readonly : a)
  {
#pragma acc parallel loop copyin(readonly : a[0 : 20]) reduction(+ : s)
    for (int i = 0; i < 20; i++) s += a[i];
  }
  CHECK(s == 190);
  return check_result();
}
