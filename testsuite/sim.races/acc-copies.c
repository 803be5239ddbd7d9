// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two queues send to one array, and neither waits for the other.
// OPTIONS: -fopenacc
// RACE: data race of cuMemcpyHtoDAsync.* and cuMemcpyHtoDAsync.*host 0x.*nothing orders them
// RACE-AMD: data race of hsa_memory_copy and hsa_memory_copy.*host 0x.*nothing orders them
#include <stdio.h>

int main(void) {
  static int a[64];
#pragma acc enter data copyin(a)
#pragma acc update device(a) async(1)
#ifdef FAULT
#pragma acc update device(a[32 : 32]) async(2)
#else
#pragma acc update device(a[32 : 32]) async(1)
#endif
#pragma acc wait
#pragma acc exit data copyout(a)
  printf("%d\n", a[1]);
  return 0;
}
