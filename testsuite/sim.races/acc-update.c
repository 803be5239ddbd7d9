// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel stores is copied to the host by a queue that does not wait for it.
// OPTIONS: -fopenacc
// RACE: data race of kernel .* and cuMemcpyDtoHAsync.*acc-update\.c:14.*nothing orders them
// NOT-AMD: as acc-queues.c
#include <stdio.h>

int main(void) {
  static int a[256];
#pragma acc enter data copyin(a)
  {
#pragma acc parallel loop num_gangs(1) async(1)
    for (int i = 0; i < 256; i++) a[i] = i + 1;
#ifdef FAULT
#pragma acc update host(a) async(2)
#else
#pragma acc update host(a) async(1)
#endif
#pragma acc wait
  }
#pragma acc exit data delete(a)
  printf("%d\n", a[255]);
  return 0;
}
