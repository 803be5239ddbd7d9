// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var OMP_NUM_TEAMS_DEV_0 5 }
// { dg-set-target-env-var OMP_NUM_TEAMS 7 }
// { dg-set-target-env-var OMP_TEAMS_THREAD_LIMIT_DEV_0 3 }
// { dg-set-target-env-var OMP_TEAMS_THREAD_LIMIT 4 }
//
// ICVs of a device from the environment. The device clause is there because stock overlooks them without one.
#include "check.h"

int main(void) {
  check_placement();
  int host = check_expected_device() == 0;
  int dev = omp_get_default_device();
  int teams = 0, limit = 0, max_teams = 0, team_limit = 0, number = -1;
#pragma omp target teams device(dev) map(from : teams, limit, max_teams, team_limit, number)
#pragma omp parallel num_threads(1)
  if (omp_get_team_num() == 0) {
    teams = omp_get_num_teams();
    limit = omp_get_thread_limit();
    max_teams = omp_get_max_teams();
    team_limit = omp_get_teams_thread_limit();
    number = omp_get_device_num();
  }
  if (!host) {
    CHECK(teams == 5 && max_teams == 5);
    CHECK(limit == 3 && team_limit == 3);
    CHECK(number == 0);
  }
  CHECK(omp_get_max_teams() == 7 && omp_get_teams_thread_limit() == 4);

  // Clauses win.
#pragma omp target teams num_teams(2) thread_limit(6) device(dev) map(from : teams, limit)
#pragma omp parallel num_threads(1)
  if (omp_get_team_num() == 0) {
    teams = omp_get_num_teams();
    limit = omp_get_thread_limit();
  }
  CHECK(teams == 2 && limit == 6);
  puts("done");
  return check_result();
}
