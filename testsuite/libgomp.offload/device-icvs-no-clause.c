// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var OMP_NUM_TEAMS_DEV_0 5 }
// { dg-set-target-env-var OMP_NUM_TEAMS_ALL 9 }
// { dg-set-target-env-var OMP_TEAMS_THREAD_LIMIT_DEV 3 }
// { dg-set-target-env-var OMP_TEAMS_THREAD_LIMIT_ALL 8 }
// { dg-modes "ours ours-stock" }
// Stock overlooks a device's ICVs in constructs without a device clause.
//
// ICVs of the default device hold without a device clause: for its own number before those of all devices.
#include "check.h"

int main(void) {
  check_placement();
  int teams = 0, limit = 0;
#pragma omp target teams map(from : teams, limit)
#pragma omp parallel num_threads(1)
  if (omp_get_team_num() == 0) {
    teams = omp_get_num_teams();
    limit = omp_get_thread_limit();
  }
  CHECK(teams == 5 && limit == 3);
#pragma omp target teams nowait map(from : teams)
  if (omp_get_team_num() == 0) teams = omp_get_num_teams();
#pragma omp taskwait
  CHECK(teams == 5);
#pragma omp target map(from : teams)
  teams = omp_get_num_teams();
  CHECK(omp_get_max_teams() == 9 && omp_get_teams_thread_limit() == 8);
  return check_result();
}
