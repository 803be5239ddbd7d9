// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wait with if.
// { dg-require-compiler 16 }
#include "apart.h"

int main(void) {
  check_placement();
  int a[60], yes = 1, no = 0;
#pragma acc enter data create(a)
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < 60; i++) a[i] = i;
#pragma acc wait(1) if (no)
#pragma acc wait(1) async(2) if (yes)
#pragma acc update self(a) async(2)
#pragma acc wait(2) if (yes)
  for (int i = 0; i < 60; i++) CHECK(a[i] == i);
#pragma acc wait if (no)
#pragma acc wait if (yes)
#pragma acc exit data delete(a)
  return check_result();
}
