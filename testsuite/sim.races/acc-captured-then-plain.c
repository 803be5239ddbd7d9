// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gangs take numbers by atomic capture, and look at the counter without.
// OPTIONS: -fopenacc
// RACE-AMD: data race in kernel .*acc-captured-then-plain\.c:(15|19)\M.*acc-captured-then-plain\.c:(15|19)\M
// PERHAPS: possible data race in kernel .*acc-captured-then-plain\.c:(15|19)\M.*acc-captured-then-plain\.c:(15|19)\M
#include <stdio.h>

int main(void) {
  int n = 0, got[64], seen[64];
#pragma acc parallel loop gang num_gangs(4) copy(n) copyout(got, seen)
  for (int i = 0; i < 64; i++) {
    int ticket;
#pragma acc atomic capture
    ticket = n++;
    got[i] = ticket;
#ifdef FAULT

    seen[i] = n;
#else
    seen[i] = ticket;
#endif
  }
  printf("%d\n", seen[1] >= 0);
  return 0;
}
