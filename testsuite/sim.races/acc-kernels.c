// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop of a kernels construct is said to be independent, and moves each element down by 8.
// OPTIONS: -fopenacc --param=openacc-kernels=decompose
// NOT-CXX: a program for these options alone
// RACE: data race in kernel .*acc-kernels\.c:(22|23)\M.*acc-kernels\.c:(22|23)\M.*teams or gangs
#include <stdio.h>

#ifdef FAULT
#define TO a
#else
#define TO b
#endif

int main(void) {
  enum { n = 256 };
  static int a[n + 8], b[n + 8];
  for (int i = 0; i < n + 8; i++) a[i] = i;
#pragma acc kernels num_gangs(4) copy(a, b)
  {
#pragma acc loop gang independent
    for (int i = 0; i < n; i++) TO[i] = a[i + 8] + 1;
  }
  printf("%d\n", a[0] + b[0]);
  return 0;
}
