// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A routine that calls itself.
// { dg-additional-options "-foffload-options=-w" }
#include "apart.h"

#pragma acc routine seq
__attribute__((noipa)) static unsigned ackermann(unsigned m, unsigned n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

int main(void) {
  check_placement();
  unsigned a[5];
#pragma acc parallel loop gang num_gangs(1) copyout(a)
  for (int i = 0; i < 5; i++) a[i] = ackermann(2, i);
  for (int i = 0; i < 5; i++) CHECK(a[i] == 2u * i + 3);
  return check_result();
}
