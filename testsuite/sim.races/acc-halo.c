// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each gang smooths a part of an array, and its part begins with the last element of the one before.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-halo\.c:19\M.*acc-halo\.c:19\M.*teams or gangs
#include <stdio.h>

#ifdef FAULT
#define FIRST 0
#else
#define FIRST 1
#endif

int main(void) {
  enum { parts = 4, size = 16 };
  static int a[parts * size + 1];
#pragma acc parallel loop gang num_gangs(parts) copy(a)
  for (int p = 0; p < parts; p++)
    for (int i = p * size + FIRST; i <= (p + 1) * size; i++) a[i] = a[i] / 2 + i;
  printf("%d\n", a[size] > 0);
  return 0;
}
