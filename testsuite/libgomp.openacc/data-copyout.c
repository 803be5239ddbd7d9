// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// copyout: what the host has is not copied, all of the device's comes back.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10];
  for (int i = 0; i < 10; i++) a[i] = -1;
#pragma acc data copyout(a)
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] = i * i;
  }
  for (int i = 0; i < 10; i++) CHECK(a[i] == i * i);
  return check_result();
}
