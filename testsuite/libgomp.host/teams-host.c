/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Host teams run one after the other; numbers, limits, ICVs.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int seen = 0, last = -1;
#pragma omp teams num_teams(5) thread_limit(2) shared(seen, last)
  {
    CHECK(omp_get_num_teams() == 5 && omp_get_team_num() == last + 1);
    last = omp_get_team_num();
    int n = 0;
#pragma omp parallel reduction(+ : n) num_threads(7)
    {
      CHECK(omp_get_team_num() == last && omp_get_num_teams() == 5 && omp_get_thread_limit() == 2);
      n++;
    }
    CHECK(n <= 2);
    seen++;
  }
  CHECK(seen == 5 && omp_get_num_teams() == 1 && omp_get_team_num() == 0 && omp_get_thread_limit() > 1000000);
  long sum = 0;
#pragma omp teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < 1000; i++) sum += i;
  CHECK(sum == 499500);
  seen = 0;
#pragma omp teams shared(seen)
  {
    seen++;
    CHECK(omp_get_num_teams() == 3);
  }
  CHECK(seen == 3);
  omp_set_num_teams(4);
  omp_set_teams_thread_limit(6);
  CHECK(omp_get_max_teams() == 4 && omp_get_teams_thread_limit() == 6);
  seen = 0;
#pragma omp teams shared(seen)
  {
    seen++;
#pragma omp parallel
    CHECK(omp_get_thread_limit() == 6);
  }
  CHECK(seen == 4);
  return 0;
}
