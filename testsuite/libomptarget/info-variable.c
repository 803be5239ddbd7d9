// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The variable that users of LLVM's library know: lines for what is mapped.
// environment: LIBOMPTARGET_INFO=8
// prints: Creating new map entry with .*, Size=40, .*\n.*Removing map entry with .*, Size=40
#include "check.h"

int main(void) {
  int a[10];
#pragma omp target map(from : a)
  for (int i = 0; i < 10; i++) a[i] = i;
  for (int i = 0; i < 10; i++) check(a[i] == i);
  return 0;
}
