// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel of another queue, and a copy of a third one, come long after the first kernel has ended: nothing has told the
// program that it has.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-late\.c:(19|26)\M.*acc-late\.c:(19|26)\M.*two kernels.*data race of kernel .* and cuMemcpyDtoHAsync.*acc-late\.c:26\M
// RACE-AMD: data race in kernel .*acc-late\.c:(19|26)\M.*acc-late\.c:(19|26)\M.*two kernels.*data race of kernel .* and hsa_.*acc-late\.c:26\M
#include <stdio.h>
#include <time.h>

int main(void) {
  static int a[64], b[64];
  const struct timespec late = {0, 100000000};
#pragma acc enter data copyin(a, b)
#pragma acc parallel loop num_gangs(1) async(1) present(a)
  for (int i = 0; i < 64; i++) {
    // A line of its own for each access.
    //
    a[i] = i;
  }
  nanosleep(&late, NULL);
#ifndef FAULT
#pragma acc wait(1) async(2)
#endif
#pragma acc parallel loop num_gangs(1) async(2) present(a, b)
  for (int i = 0; i < 64; i++) b[i] = a[i];
  nanosleep(&late, NULL);
#ifndef FAULT
#pragma acc wait(2) async(3)
#endif
#pragma acc exit data copyout(a, b) async(3)
#pragma acc wait
  printf("%d\n", b[1]);
  return 0;
}
