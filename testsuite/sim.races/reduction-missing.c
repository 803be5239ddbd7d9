// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sum whose reduction clause was forgotten.
// RACE: data race in kernel .*reduction-missing\.c:14\M.*reduction-missing\.c:14\M
#include <stdio.h>

int main(void) {
  int sum = 0;
#ifdef FAULT
#pragma omp target parallel for num_threads(4) map(tofrom : sum)
#else
#pragma omp target parallel for num_threads(4) map(tofrom : sum) reduction(+ : sum)
#endif
  for (int i = 0; i < 64; i++) sum += i;
  printf("%d\n", sum != 0);
  return 0;
}
