// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A scalar that a kernels region sets comes back, by default as by copy.
#include "apart.h"

int main(void) {
  check_placement();
  int s = 3;
#pragma acc kernels
  {
    s = s * 7;
  }
  CHECK(s == 21);
  return check_result();
}
