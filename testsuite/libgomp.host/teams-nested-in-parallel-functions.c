/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Orphaned distribute and loops in functions called from teams; league-wide sums by atomics.  */
#include "require.h"
#include <omp.h>
static int total;
static void part(int n) {
#pragma omp distribute
  for (int i = 0; i < n; i++)
#pragma omp atomic
    total += i;
#pragma omp distribute parallel for dist_schedule(static, 3) schedule(dynamic)
  for (int i = 0; i < n; i++)
#pragma omp atomic
    total += i;
}
int main(void) {
#pragma omp teams num_teams(4) thread_limit(2)
  part(50);
  CHECK(total == 2450);
  int s = 0;
#pragma omp teams num_teams(2) reduction(+ : s) private(total)
  {
    total = 1;
#pragma omp parallel for reduction(+ : s) num_threads(2)
    for (int i = 0; i < 10; i++) s += 1;
  }
  CHECK(s % 10 == 0 && s >= 10 && total == 2450);
  return 0;
}
