// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number of teams and where they are.
#include "check.h"

#include <omp.h>

int main(void) {
  int seen[16] = {0}, teams = 0;
#pragma omp target teams num_teams(4) map(tofrom : seen, teams)
  {
    seen[omp_get_team_num()] = 1;
    if (omp_get_team_num() == 0) teams = omp_get_num_teams();
  }
  check(teams >= 1 && teams <= 4);
  for (int i = 0; i < 16; i++) check(seen[i] == (i < teams));
  return 0;
}
