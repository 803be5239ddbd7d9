// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A queue waits for another one than that which fills what it reads.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-wrong-queue\.c:(19|22)\M.*acc-wrong-queue\.c:(19|22)\M.*two kernels
#include <stdio.h>

int main(void) {
  static int a[64], b[64];
#ifdef FAULT
  const int awaited = 3;
#else
  const int awaited = 1;
#endif
#pragma acc data copy(a, b)
  {
#pragma acc parallel loop num_gangs(1) async(1)
    for (int i = 0; i < 64; i++)
      for (int k = 0; k < 20000; k++) a[i] = a[i] * 3 + k;
#pragma acc wait(awaited) async(2)
#pragma acc parallel loop num_gangs(1) async(2)
    for (int i = 0; i < 64; i++) b[i] = a[i];
#pragma acc wait
  }
  printf("%d\n", b[1]);
  return 0;
}
