// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sum of OpenACC's gangs without reduction.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-sum\.c:1[0-9].*acc-sum\.c:1[0-9].*teams or gangs
#include <stdio.h>

int main(void) {
  enum { n = 256 };
  int a[n], total[1] = {0};
  for (int i = 0; i < n; i++) a[i] = i % 3;
#pragma acc parallel loop gang num_gangs(4) copyin(a) copy(total)
  for (int i = 0; i < n; i++) {
#ifndef FAULT
#pragma acc atomic update
#endif
    total[0] += a[i];
  }
  printf("%d\n", total[0] > 0);
  return 0;
}
