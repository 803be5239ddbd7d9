// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shared object that the program is linked with has regions and variables of its own.
// library: other-regions.c
// options: ./libother.so -Wl,-rpath,.
#include "check.h"

int other_add(int);
int other_variable_of_host(void);

int main(void) {
  int x = 1;
#pragma omp target map(tofrom : x)
  x++;
  check(x == 2);
  check(other_add(x) == 32 && other_add(x) == 33);
  return other_variable_of_host() == 32 ? 0 : 1;
}
