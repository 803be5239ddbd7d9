// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel's results are fetched at the end of their mapping, by a queue that does not wait for the kernel's.
// OPTIONS: -fopenacc
// RACE: data race of kernel .* and cuMemcpyDtoHAsync.*acc-data-end\.c:14\M.*nothing orders them
// RACE-AMD: data race of kernel .* and hsa_.*acc-data-end\.c:14\M.*nothing orders them
#include <stdio.h>

int main(void) {
  static int a[64];
#pragma acc enter data copyin(a)
#pragma acc parallel loop num_gangs(1) async(1) present(a)
  for (int i = 0; i < 64; i++)
    for (int k = 0; k < 20000; k++) a[i] = a[i] * 3 + k;
#ifndef FAULT
#pragma acc wait(1) async(2)
#endif
#pragma acc exit data copyout(a) async(2)
#pragma acc wait
  printf("%d\n", a[1]);
  return 0;
}
