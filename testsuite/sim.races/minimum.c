// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads of several teams look for the least element: each compares, and stores.
// RACE: data race in kernel .*minimum\.c:17\M.*minimum\.c:17\M
#include <stdio.h>

int main(void) {
  enum { n = 256 };
  int least = n, a[n];
  for (int i = 0; i < n; i++) a[i] = (n - i) * 7 % n;
#ifdef FAULT
#pragma omp target teams distribute parallel for num_teams(2) num_threads(4) map(tofrom : least)
#else
#pragma omp target teams distribute parallel for num_teams(2) num_threads(4) map(tofrom : least) reduction(min : least)
#endif
  for (int i = 0; i < n; i++)
    if (a[i] < least) least = a[i];
  printf("%d\n", least < n);
  return 0;
}
