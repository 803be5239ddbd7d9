// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A routine's scratch array is static, so that all gangs share it.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-static-array\.c:(18|21)\M.*acc-static-array\.c:(18|21)\M.*teams or gangs
#include <stdio.h>

#ifdef FAULT
static int digit[4];
#pragma acc declare create(digit)
#endif

#pragma acc routine seq
static int __attribute__((noinline)) digits(int n) {
#ifndef FAULT
  int digit[4];
#endif
  for (int k = 0; k < 4; k++, n /= 10) digit[k] = n % 10;
  int sum = 0;
#pragma GCC unroll 0
  for (int k = 0; k < 4; k++) sum = sum * 3 + digit[k];
  return sum;
}

int main(void) {
  int sum[64];
#pragma acc parallel loop gang num_gangs(4) copyout(sum)
  for (int i = 0; i < 64; i++) sum[i] = digits(i * 37);
  printf("%d\n", sum[1] > 0);
  return 0;
}
