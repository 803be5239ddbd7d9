// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region on part of what an outer one has on the device.
#include "apart.h"

int main(void) {
  check_placement();
  int a[20];
  for (int i = 0; i < 20; i++) a[i] = i;
#pragma acc data copy(a)
  {
#pragma acc data copy(a[5 : 10])
    {
#pragma acc parallel loop present(a[7 : 2])
      for (int i = 7; i < 9; i++) a[i] = 100;
    }
    CHECK(a[7] == EITHER(7, 100));
  }
  for (int i = 0; i < 20; i++) CHECK(a[i] == (i == 7 || i == 8 ? 100 : i));
  return check_result();
}
