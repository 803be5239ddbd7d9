// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A combined serial loop with a reduction and private variables.
// { dg-additional-options "-foffload-options=-w -w" }
#include "apart.h"

int main(void) {
  check_placement();
  int s = 5, t;
#pragma acc serial loop reduction(+ : s) private(t)
  for (int i = 0; i < 70; i++) {
    t = i * i;
    s += t;
  }
  CHECK(s == 5 + 69 * 70 * 139 / 6);
  return check_result();
}
