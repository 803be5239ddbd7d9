// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands outside of the loops each team does, and each counts.
// RACE: data race in kernel .*teams-redundant\.c:19\M.*teams-redundant\.c:19\M.*teams or gangs
#include <omp.h>
#include <stdio.h>

#ifdef FAULT
#define OWN 0
#else
#define OWN omp_get_team_num()
#endif

int main(void) {
  int begun[4] = {0}, a[16] = {0};
#pragma omp target teams num_teams(4) map(tofrom : begun, a)
  {
    const int team = OWN;
    begun[team]++;
#pragma omp distribute
    for (int i = 0; i < 16; i++) a[i] = i;
  }
  printf("%d\n", begun[0] > 0);
  return 0;
}
