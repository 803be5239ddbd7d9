// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function's scratch array is static, so that all threads that call it share it.
// RACE: data race in kernel .*static-array\.c:(13|16)\M.*static-array\.c:(13|16)\M
#include <stdio.h>

#pragma omp begin declare target
static int __attribute__((noinline)) digits(int n) {
#ifdef FAULT
  static
#endif
      int digit[4];
  for (int k = 0; k < 4; k++, n /= 10) digit[k] = n % 10;
  int sum = 0;
#pragma GCC unroll 0
  for (int k = 0; k < 4; k++) sum = sum * 3 + digit[k];
  return sum;
}
#pragma omp end declare target

int main(void) {
  int sum[64];
#pragma omp target parallel for num_threads(4) map(from : sum)
  for (int i = 0; i < 64; i++) sum[i] = digits(i * 37);
  printf("%d\n", sum[1] > 0);
  return 0;
}
