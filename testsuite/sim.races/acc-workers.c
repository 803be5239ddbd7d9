// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Workers of a gang read what others store in the same loop.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-workers\.c:(16|17)\M.*acc-workers\.c:(16|17)\M.*a barrier of the block
#include <stdio.h>

int main(void) {
  int a[2][33] = {{0}}, b[2][33];
#pragma acc parallel num_gangs(2) num_workers(4) copy(a) copyout(b)
#pragma acc loop gang
  for (int g = 0; g < 2; g++) {
#ifdef FAULT
#pragma acc loop worker
    for (int i = 0; i < 32; i++) {
      a[g][i] = i;
      b[g][i] = a[g][i + 1];
    }
#else
#pragma acc loop worker
    for (int i = 0; i < 32; i++) a[g][i] = i;
#pragma acc loop worker
    for (int i = 0; i < 32; i++) b[g][i] = a[g][i + 1];
#endif
  }
  printf("%d\n", b[1][1] >= 0);
  return 0;
}
