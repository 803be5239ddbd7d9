// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// default(present): arrays must be there and are used; scalars are firstprivate still.
#include "apart.h"

int main(void) {
  check_placement();
  int a[30], k = 4;
#pragma acc enter data create(a)
#pragma acc parallel loop default(present)
  for (int i = 0; i < 30; i++) a[i] = i * k;
#pragma acc exit data copyout(a)
  for (int i = 0; i < 30; i++) CHECK(a[i] == 4 * i);
  return check_result();
}
