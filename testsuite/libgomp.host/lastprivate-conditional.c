/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   lastprivate(conditional:): the last iteration that assigned wins, whichever thread ran it.  */
#include "require.h"
#include <omp.h>

static int run(int n, int every, int threads) {
  int last = -1;
#pragma omp parallel for lastprivate(conditional : last) num_threads(threads) schedule(runtime)
  for (int i = 0; i < n; i++)
    if (i % every == 3) last = i;
  return last;
}

int main(void) {
  const omp_sched_t kinds[] = {omp_sched_static, omp_sched_dynamic, omp_sched_guided};
  for (int k = 0; k < 3; k++)
    for (int threads = 1; threads < 8; threads += 3) {
      omp_set_schedule(kinds[k], 4);
      CHECK(run(1000, 10, threads) == 993);
      CHECK(run(1000, 999, threads) == 3);
      CHECK(run(3, 10, threads) == -1);
      int a = -1, b = -1;
#pragma omp parallel sections lastprivate(conditional : a, b) num_threads(threads)
      {
#pragma omp section
        a = 1;
#pragma omp section
        b = 2;
#pragma omp section
        a = 3;
      }
      CHECK(a == 3 && b == 2);
    }
  return 0;
}
