// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMP_DEBUG 1 }
// { dg-set-target-env-var OMP_NUM_TEAMS_DEV_0 5 }
// { dg-set-target-env-var OMP_TEAMS_THREAD_LIMIT_DEV_0 3 }
// { dg-modes "device" }
// { dg-nondeterministic }
// { dg-output "Link complete: \[0-9.\]+ms\nLink log " }
// { dg-output "kernel main\\$_omp_fn\\$0: launch \\[\\(teams: 5\\), 1, 1\\] \\[\\(lanes: 32\\), \\(threads: 3\\), 1\\]\n" }
// { dg-output "kernel main\\$_omp_fn\\$1: launch \\[\\(teams: 2\\), 1, 1\\] \\[\\(lanes: 32\\), \\(threads: 3\\), 1\\]\n" }
// { dg-output "kernel main\\$_omp_fn\\$2: launch \\[\\(teams: 5\\), 1, 1\\] \\[\\(lanes: 32\\), \\(threads: 4\\), 1\\]\n" }
// { dg-output "kernel main\\$_omp_fn\\$3: launch \\[\\(teams: 1\\), 1, 1\\] \\[\\(lanes: 32\\), \\(threads: 8\\), 1\\]\n" }
// { dg-output "kernel main\\$_omp_fn\\$4: launch \\[\\(teams: 1\\), 1, 1\\] \\[\\(lanes: 32\\), \\(threads: 2\\), 1\\]\n" }
//
// What reaches the kernel's launch of the device's ICVs and of the clauses, which come first: device code would make do with other geometries,
// so results do not show it. The device clauses are for stock, which overlooks the ICVs without.
#include "check.h"

int main(void) {
  check_placement();
  const int dev = omp_get_default_device();
  int x = 0;
#pragma omp target teams device(dev) map(tofrom : x)
  if (omp_get_team_num() == 0) x += 1;
#pragma omp target teams num_teams(2) device(dev) map(tofrom : x)
  if (omp_get_team_num() == 0) x += 10;
#pragma omp target teams thread_limit(4) device(dev) map(tofrom : x)
  if (omp_get_team_num() == 0) x += 100;
#pragma omp target device(dev) map(tofrom : x)
  x += 1000;
#pragma omp target thread_limit(2) device(dev) map(tofrom : x)
  x += 10000;
  CHECK(x == 11111);
  return check_result();
}
