// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// num_teams, thread_limit, num_threads: what the region gets, and what the routines say about it.
#include "check.h"

int main(void) {
  check_placement();
  int teams[2] = {0}, limits[3] = {0}, threads = 0, level = -1, in_parallel = -1, nested = 0;
  int eight = 8;
#pragma omp target teams num_teams(3) thread_limit(5) map(from : teams, limits)
#pragma omp parallel
  if (omp_get_thread_num() == 0 && omp_get_team_num() == omp_get_num_teams() - 1) {
    teams[0] = omp_get_num_teams();
    limits[0] = omp_get_thread_limit();
    limits[1] = omp_get_num_threads();
  }
  CHECK(teams[0] == 3 && limits[0] == 5 && limits[1] >= 1 && limits[1] <= 5);

#pragma omp target teams num_teams(2 : eight) map(from : teams)
#pragma omp parallel num_threads(1)
  if (omp_get_team_num() == 0) teams[1] = omp_get_num_teams();
  CHECK(teams[1] >= 2 && teams[1] <= 8);

#pragma omp target thread_limit(6) map(from : threads, limits, level, in_parallel, nested)
  {
    limits[2] = omp_get_thread_limit();
    level = omp_get_level();
    in_parallel = omp_in_parallel();
#pragma omp parallel num_threads(4)
    {
#pragma omp single
      {
        threads = omp_get_num_threads();
        nested = omp_get_level();
      }
    }
  }
  // Not omp_get_num_teams: stock's device library remembers the last region that had teams.
  CHECK(limits[2] == 6 && level == 0 && !in_parallel && nested == 1);
  CHECK(threads >= 1 && threads <= 4);

  // Many teams: more than fit at once.
  int count = 0, last = 0;
#pragma omp target teams distribute num_teams(500) reduction(+ : count) reduction(max : last)
  for (int i = 0; i < 500; i++) {
    count++;
    last = i;
  }
  CHECK(count == 500 && last == 499);
  // teams nested in target with an expression known only there.
  int total = 0;
#pragma omp target map(tofrom : total)
#pragma omp teams num_teams(eight / 2) reduction(+ : total)
  total += 1;
  CHECK(total >= 1 && total <= 4);
  puts("done");
  return check_result();
}
