/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   num_teams from omp_set_num_teams, thread limits from omp_set_teams_thread_limit; restored afterwards.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0, limit = 0;
  omp_set_num_teams(5);
  omp_set_teams_thread_limit(2);
#pragma omp teams reduction(+ : n) reduction(max : limit)
  {
    n++;
#pragma omp parallel if (0)
    limit = omp_get_thread_limit();
  }
  CHECK(n >= 1 && n <= 5 && limit == 2);
  n = 0;
#pragma omp teams num_teams(2) thread_limit(4) reduction(+ : n) reduction(max : limit)
  {
    n++;
#pragma omp parallel if (0)
    limit = omp_get_thread_limit();
  }
  CHECK(n <= 2 && limit == 4);
  CHECK(omp_get_thread_limit() > 4 && omp_get_max_teams() == 5 && omp_get_teams_thread_limit() == 2);
  return 0;
}
