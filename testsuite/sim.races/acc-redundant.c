// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands outside of the loops each gang does, and each counts.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-redundant\.c:13\M.*acc-redundant\.c:13\M.*teams or gangs
#include <stdio.h>

int main(void) {
  int begun = 0, a[16] = {0};
#pragma acc parallel num_gangs(4) copy(begun, a)
  {
#ifdef FAULT
    begun++;
#else
#pragma acc atomic update
    begun++;
#endif
#pragma acc loop gang
    for (int i = 0; i < 16; i++) a[i] = i;
  }
  printf("%d\n", begun > 0);
  return 0;
}
