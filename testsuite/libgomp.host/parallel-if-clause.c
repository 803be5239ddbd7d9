/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   if decides over the team, whatever num_threads says; the modifier parallel: as well.  */
#include "require.h"
#include <omp.h>
static int team(int c, int n) {
  int s = 0;
#pragma omp parallel if (c) num_threads(n)
#pragma omp single
  s = omp_get_num_threads();
  return s;
}
int main(void) {
  int levels = 0, in = 1, s = 0;
  CHECK(team(0, 7) == 1 && team(1, 7) == 7 && team(-1, 2) == 2);
#pragma omp parallel if (parallel : 0)
  {
    levels = omp_get_level() * 10 + omp_get_active_level();
    in = omp_in_parallel();
    s += omp_get_num_threads();
  }
  CHECK(levels == 10 && in == 0 && s == 1);
#pragma omp parallel num_threads(3)
#pragma omp parallel if (0)
#pragma omp atomic
  s += omp_get_level() == 2 && omp_get_active_level() == 1 && omp_in_parallel() && omp_get_team_size(1) == 3 &&
       omp_get_team_size(2) == 1;
  CHECK(s == 4);
  double d = 0.25;
#pragma omp parallel if (d) num_threads(2)
#pragma omp master
  s = omp_get_num_threads();
  CHECK(s == 2);
  return 0;
}
