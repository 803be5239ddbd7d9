// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gangs store to a variable that OpenACC keeps on the device.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-device-variable\.c:(15|17)\M.*acc-device-variable\.c:(15|17)\M.*teams or gangs
#include <stdio.h>

static int last_seen;
#pragma acc declare create(last_seen)

int main(void) {
  int a[64];
#pragma acc parallel loop gang num_gangs(4) copyout(a) present(last_seen)
  for (int i = 0; i < 64; i++) {
    a[i] = last_seen;
#ifdef FAULT
    last_seen = i;
#endif
  }
  printf("%d\n", a[1] >= 0);
  return 0;
}
