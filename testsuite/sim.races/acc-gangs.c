// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gangs store what other gangs read.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-gangs\.c:1[0-9].*acc-gangs\.c:1[0-9].*teams or gangs
#include <stdio.h>

int main(void) {
  enum { n = 256 };
  static int a[n + 1], b[n];
#pragma acc parallel copy(a, b) num_gangs(4)
#pragma acc loop gang independent
  for (int i = 0; i < n; i++) {
    const int v = a[i + 1];
#ifdef FAULT
    a[i] = v + 1;
#else
    b[i] = v + 1;
#endif
  }
  printf("%d\n", a[0] + b[0] > 0);
  return 0;
}
