// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A temporary that each gang should have for itself.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-shared-temporary\.c:(16|17)\M.*acc-shared-temporary\.c:(16|17)\M.*teams or gangs
#include <stdio.h>

int main(void) {
  int tmp = 0, out[16];
#ifdef FAULT
#pragma acc parallel loop gang num_gangs(4) copy(tmp) copyout(out)
#else
#pragma acc parallel loop gang num_gangs(4) private(tmp) copyout(out)
#endif
  for (int i = 0; i < 16; i++) {
    tmp = i * i + 1;
    out[i] = tmp * 2;
  }
  printf("%d\n", out[1] > 0);
  return 0;
}
