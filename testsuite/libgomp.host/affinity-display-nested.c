// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OMP_DISPLAY_AFFINITY: nested teams are displayed each time, outermost ones when they have other places.
// { dg-set-target-env-var OMP_AFFINITY_FORMAT "level %L thread %n of %N below %a at %A" }
// { dg-set-target-env-var OMP_DISPLAY_AFFINITY true }
// { dg-set-target-env-var OMP_PLACES threads }
// { dg-set-target-env-var OMP_MAX_ACTIVE_LEVELS 2 }
#include "check.h"

int
main (void)
{
  int sum = 0;
  for (int i = 0; i < 2; i++)
#pragma omp parallel num_threads(2) proc_bind(spread) reduction(+ : sum)
    {
      // Stock's primary thread displays the team when the others run already.
#pragma omp barrier
#pragma omp masked filter(1)
#pragma omp parallel num_threads(2) reduction(+ : sum)
      sum++;
    }
#pragma omp parallel num_threads(2) proc_bind(primary) reduction(+ : sum)
  sum++;
#pragma omp parallel num_threads(2) proc_bind(close) reduction(+ : sum)
  sum++;
  CHECK (sum == 8);
  return check_result ();
}
