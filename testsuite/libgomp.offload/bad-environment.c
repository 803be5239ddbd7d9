// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var OMP_DEFAULT_DEVICE nonsense }
// { dg-set-target-env-var OMP_NUM_TEAMS_DEV_0 -3 }
// { dg-set-target-env-var OMP_TEAMS_THREAD_LIMIT_DEV x }
// { dg-set-target-env-var OMP_NUM_TEAMS_DEV_x 4 }
// { dg-set-target-env-var OMP_NUM_TEAMS_ALL 99999999999999999999 }
//
// Device variables with values that make no sense: named in stock's words, and ignored.
#include "check.h"

int main(void) {
  check_placement();
  int teams = 0, dev = omp_get_default_device();
  CHECK(dev == 0);
#pragma omp target teams map(from : teams) thread_limit(1) device(dev)
  if (omp_get_team_num() == 0) teams = omp_get_num_teams();
  CHECK(teams > 0);
  return check_result();
}
