// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// firstprivate of an array: each gang has a copy with the host's values.
#include "apart.h"

int main(void) {
  check_placement();
  int a[16], good = 0;
  for (int i = 0; i < 16; i++) a[i] = i * i;
#pragma acc parallel num_gangs(5) firstprivate(a) copy(good)
  {
    int ok = 1;
    for (int i = 0; i < 16; i++) ok = ok && a[i] == i * i;
    for (int i = 0; i < 16; i++) a[i] = -1;
#pragma acc atomic update
    good += ok;
  }
  CHECK(good == EITHER(5, 1));
  for (int i = 0; i < 16; i++) CHECK(a[i] == i * i);
  return check_result();
}
