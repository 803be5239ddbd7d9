// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMP_DEBUG 1 }
// { dg-modes "device" }
// { dg-nondeterministic }
// { dg-output "GOMP_OFFLOAD_run: kernel check_placement\\$_omp_fn\\$0: launch \\[\\(teams: 1\\), 1, 1\\] \\[\\(lanes: 32\\), \\(threads: 8\\), 1\\]\n" }
// { dg-output "GOMP_OFFLOAD_run: kernel main\\$_omp_fn\\$0: launch \\[\\(teams: 2\\), 1, 1\\] \\[\\(lanes: 32\\), \\(threads: 3\\), 1\\]\n" }
//
// GOMP_DEBUG=1 says where each launch goes, in GCC's words.
#include "check.h"

int main(void) {
  check_placement();
  int x = 1;
#pragma omp target teams num_teams(2) thread_limit(3) map(tofrom : x)
  if (omp_get_team_num() == 0) x = 2;
  CHECK(x == 2);
  return check_result();
}
