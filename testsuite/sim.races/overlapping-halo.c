// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Teams store into the halo that their neighbours read.
// RACE: data race in kernel .*overlapping-halo\.c:18.*teams or gangs
#include <stdio.h>

int main(void) {
  enum { teams = 4, part = 32, n = teams * part };
  int a[n + 1], b[n + 1];
  for (int i = 0; i <= n; i++) a[i] = b[i] = i;
#ifdef FAULT
#define TO a
#else
#define TO b
#endif
#pragma omp target teams distribute num_teams(teams) dist_schedule(static, part) map(tofrom : a, b)
  for (int i = 0; i < n; i++) {
    TO[i] = a[i] + a[i + 1];
  }
  printf("%d\n", TO[0]);
  return TO[0] != 1;
}
