// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sum of gangs whose reduction clause was forgotten.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-reduction-missing\.c:15\M.*acc-reduction-missing\.c:15\M.*teams or gangs
#include <stdio.h>

int main(void) {
  int sum = 0;
#ifdef FAULT
#pragma acc parallel loop gang num_gangs(4) copy(sum)
#else
#pragma acc parallel loop gang num_gangs(4) copy(sum) reduction(+ : sum)
#endif
  for (int i = 0; i < 64; i++) sum += i;
  printf("%d\n", sum != 0);
  return 0;
}
