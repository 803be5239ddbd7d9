// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel stores is copied to the host by a queue that does not wait for it.
// OPTIONS: -fopenacc
// RACE: data race of kernel .* and cuMemcpyDtoHAsync.*acc-update\.c:15\M.*nothing orders them
// RACE-AMD: data race of kernel .* and hsa_.*acc-update\.c:15\M.*nothing orders them
#include <stdio.h>

int main(void) {
  static int a[64];
#pragma acc enter data copyin(a)
  {
#pragma acc parallel loop num_gangs(1) async(1)
    for (int i = 0; i < 64; i++)
      for (int k = 0; k < 20000; k++) a[i] = a[i] * 3 + k;
#ifdef FAULT
#pragma acc update host(a) async(2)
#else
#pragma acc update host(a) async(1)
#endif
#pragma acc wait
  }
#pragma acc exit data delete(a)
  printf("%d\n", a[1]);
  return 0;
}
