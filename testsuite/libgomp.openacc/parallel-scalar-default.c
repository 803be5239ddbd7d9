// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A scalar without a clause is firstprivate in parallel: what a gang does to it stays there, also on the host.
#include "apart.h"

int main(void) {
  check_placement();
  int s = 3, out = 0;
#pragma acc parallel num_gangs(1) copy(out)
  {
    s *= 7;
    out = s;
  }
  CHECK(out == 21 && s == 3);
  return check_result();
}
