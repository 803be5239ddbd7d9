// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// self and if on one construct: on the host if either says so.
// { dg-additional-options "-w" }
#include "apart.h"

int main(void) {
  check_placement();
  for (int i = 0; i < 4; i++) {
    int one = i & 1, other = i >> 1, here = -1;
#pragma acc parallel if (one) self(other) num_gangs(1) copy(here)
    here = acc_on_device(acc_device_host);
    CHECK(here == (!one || other || !apart()));
  }
  return check_result();
}
