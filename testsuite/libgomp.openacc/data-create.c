// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// create: room on the device, nothing copied.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10], out[10];
  for (int i = 0; i < 10; i++) a[i] = -1;
#pragma acc data create(a) copyout(out)
  {
    CHECK_PRESENT(a, sizeof a);
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] = 3 * i;
#pragma acc parallel loop present(a, out)
    for (int i = 0; i < 10; i++) out[i] = a[9 - i];
  }
  for (int i = 0; i < 10; i++) CHECK(out[i] == 27 - 3 * i && a[i] == EITHER(-1, 3 * i));
  return check_result();
}
