// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Teams smooth their parts of an array in two steps, and read beyond their parts in the second.
// RACE: data race in kernel .*teams-halo\.c:(14|16)\M.*teams-halo\.c:(14|16)\M.*teams or gangs
#include <omp.h>
#include <stdio.h>

int main(void) {
  int a[64], b[64], c[64];
  for (int i = 0; i < 64; i++) a[i] = b[i] = c[i] = i;
#pragma omp target teams num_teams(4) map(tofrom : a, b, c)
  {
    const int from = omp_get_team_num() * 16, to = from + 16;
    for (int i = from; i < to; i++) b[i] = a[i] + 1;
#ifdef FAULT
    for (int i = from + 1; i <= to && i < 64; i++) c[i] = b[i] - b[i - 1];
#else
    for (int i = from + 1; i < to; i++) c[i] = b[i] - b[i - 1];
#endif
  }
  printf("%d\n", c[1]);
  return 0;
}
