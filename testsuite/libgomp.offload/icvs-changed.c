// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-stock" }
// Stock looks the device's ICVs up by the number in the device clause, and without one forgets what a region has set.
//
// What omp_set_num_teams and its relatives set on the device holds for the device's next regions, with and without a device
// clause, and not for the host.
#include "check.h"

static int teams_of_next_region(void) {
  int n = 0;
#pragma omp target teams map(from : n)
  if (omp_get_team_num() == 0) n = omp_get_num_teams();
  return n;
}

static int teams_of_region_on(int dev) {
  int n = 0;
#pragma omp target teams map(from : n) device(dev)
  if (omp_get_team_num() == 0) n = omp_get_num_teams();
  return n;
}

int main(void) {
  check_placement();
  int dev = omp_get_default_device(), limit = 0;
#pragma omp target
  omp_set_num_teams(3);
  CHECK(teams_of_next_region() == 3 && teams_of_region_on(dev) == 3);
#pragma omp target device(dev)
  omp_set_num_teams(4);
  CHECK(teams_of_next_region() == 4 && teams_of_region_on(dev) == 4);
#pragma omp target nowait
  omp_set_num_teams(5);
#pragma omp taskwait
  CHECK(teams_of_next_region() == 5);
  CHECK(omp_get_max_teams() == 0);
#pragma omp target
  omp_set_teams_thread_limit(2);
#pragma omp target teams num_teams(1) map(from : limit)
#pragma omp parallel num_threads(1)
  limit = omp_get_thread_limit();
  CHECK(limit == 2 && omp_get_teams_thread_limit() == 0);
  return check_result();
}
