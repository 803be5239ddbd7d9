// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of two queues fill memory of the device's that the program has allocated: the parts overlap.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-device-pointer\.c:(19|22)\M.*acc-device-pointer\.c:(19|22)\M.*two kernels
#include <openacc.h>
#include <stdio.h>

#ifdef FAULT
#define BEGIN 60
#else
#define BEGIN 64
#endif

int main(void) {
  int *const p = (int *)acc_malloc(128 * sizeof(int)), sum = 0;
#pragma acc parallel loop num_gangs(1) async(1) deviceptr(p)
  for (int i = 0; i < 64; i++)
    for (int k = 0; k < 20000; k++) p[i] = p[i] * 3 + k;
#pragma acc parallel loop num_gangs(1) async(2) deviceptr(p)
  for (int i = BEGIN; i < 128; i++)
    for (int k = 0; k < 20000; k++) p[i] = p[i] * 5 - k;
#pragma acc wait
#pragma acc parallel loop reduction(+ : sum) deviceptr(p) copy(sum)
  for (int i = 0; i < 128; i++) sum += p[i] & 1;
  acc_free(p);
  printf("%d\n", sum >= 0);
  return 0;
}
