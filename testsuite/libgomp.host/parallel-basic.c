/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Team sizes, thread numbers, levels, the if clause.  */
#include "require.h"
#include <omp.h>
int main(void) {
  CHECK(omp_get_num_threads() == 1 && omp_get_thread_num() == 0 && omp_get_level() == 0 && !omp_in_parallel());
  for (int n = 1; n <= 9; n++) {
    int seen[9] = {0};
#pragma omp parallel num_threads(n)
    {
      CHECK(omp_get_num_threads() == n);
      CHECK(omp_get_level() == 1 && omp_get_active_level() == (n > 1) && omp_in_parallel() == (n > 1));
      CHECK(omp_get_ancestor_thread_num(0) == 0 && omp_get_ancestor_thread_num(1) == omp_get_thread_num());
      CHECK(omp_get_team_size(1) == n && omp_get_team_size(0) == 1 && omp_get_team_size(2) == -1);
      seen[omp_get_thread_num()]++;
    }
    for (int i = 0; i < n; i++) CHECK(seen[i] == 1);
  }
  volatile int no = 0;
#pragma omp parallel num_threads(4) if (no)
  CHECK(omp_get_num_threads() == 1 && omp_get_level() == 1);
  return 0;
}
