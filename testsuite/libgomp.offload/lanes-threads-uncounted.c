// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions that ask for more threads than warps, and never for a thread's number: the image has no omp_get_thread_num then.
//
// { dg-modes "ours stock-ours" }
#include "check.h"

int main(void) {
  check_placement();
  int teams = 0, alone = 0;
#pragma omp target teams num_teams(1) thread_limit(100) map(tofrom : teams)
#pragma omp parallel
#pragma omp atomic
  teams++;
#pragma omp target parallel num_threads(90) map(tofrom : alone)
#pragma omp atomic
  alone++;
  CHECK(teams == 100 && alone == 90);
  return check_result();
}
