// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Workers look for the least element: each compares, and stores.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-minimum\.c:(17|18)\M.*acc-minimum\.c:(17|18)\M
#include <stdio.h>

int main(void) {
  enum { n = 256 };
  int least = n, a[n];
  for (int i = 0; i < n; i++) a[i] = (n - i) * 7 % n;
#ifdef FAULT
#pragma acc parallel loop gang worker num_gangs(2) num_workers(4) copy(least) copyin(a)
#else
#pragma acc parallel loop gang worker num_gangs(2) num_workers(4) copyin(a) reduction(min : least)
#endif
  for (int i = 0; i < n; i++)
    if (a[i] < least) least = a[i];
  printf("%d\n", least < n);
  return 0;
}
