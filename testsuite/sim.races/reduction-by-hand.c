// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads add to one sum.
// RACE: data race in kernel .*reduction-by-hand\.c:15.*reduction-by-hand\.c:15
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp target map(tofrom : sum)
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 64; i++) {
#ifndef FAULT
#pragma omp atomic
#endif
    sum += i;
  }
  printf("%d\n", sum != 0);
  return sum == 0;
}
