// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// routine with a name, after the declaration of the function; and a function in another file.
// { dg-additional-sources "routine-other.c" }
#include "apart.h"

int other(int);
#pragma acc routine(other) seq

int main(void) {
  check_placement();
  int a[20];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 20; i++) a[i] = other(i);
  for (int i = 0; i < 20; i++) CHECK(a[i] == 2 * i + 7);
  return check_result();
}
