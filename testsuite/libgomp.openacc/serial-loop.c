// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// serial: one gang, so that the order of the iterations is that of the source.
// { dg-additional-options "-foffload-options=-w -w" }
#include "apart.h"

int main(void) {
  check_placement();
  long x = 1, count = 0;
#pragma acc serial copy(x, count)
  {
    count++;
    for (int i = 0; i < 50; i++) x = (x * 31 + i) % 1000003;
  }
  long y = 1;
  for (int i = 0; i < 50; i++) y = (y * 31 + i) % 1000003;
  CHECK(x == y && count == 1);
  return check_result();
}
