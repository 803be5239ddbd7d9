// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gangs take work by a counter that they read and store, in place of an atomic capture.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-work-counter\.c:(14|15)\M.*acc-work-counter\.c:(14|15)\M.*teams or gangs
#include <stdio.h>

int main(void) {
  int next = 0, done[64] = {0};
#pragma acc parallel loop gang num_gangs(4) copy(next, done)
  for (int i = 0; i < 64; i++) {
    int mine;
#ifdef FAULT
    mine = next;
    next = mine + 1;
#else
#pragma acc atomic capture
    mine = next++;
#endif
    done[mine & 63]++;
  }
  printf("%d\n", done[0] > 0);
  return 0;
}
