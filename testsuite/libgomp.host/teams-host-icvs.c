/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Host teams: numbers, limits, thread limits inside, parallel regions, distribute and reductions.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0, t = 0, ok = 0;
  omp_set_dynamic(0);
#pragma omp teams num_teams(4) thread_limit(3) reduction(+ : n, ok)
  {
    n++;
    ok += omp_get_num_teams() == 4 && omp_get_team_num() < 4;
    int size = 0;
#pragma omp parallel num_threads(10) reduction(+ : ok)
    {
      ok += omp_get_num_teams() == 4 && omp_get_thread_limit() == 3 && omp_get_level() == 1 ? 10 : 0;
#pragma omp single
      size = omp_get_num_threads();
    }
    ok += size <= 3 ? 1000 - 10 * size : 0;
  }
  CHECK(n == 4 && ok == 4 * 1001);
  CHECK(omp_get_num_teams() == 1 && omp_get_team_num() == 0 && omp_get_thread_limit() != 3);
  int hits[100] = {0};
#pragma omp teams distribute num_teams(3) dist_schedule(static, 7)
  for (int i = 0; i < 100; i++)
#pragma omp atomic
    hits[i]++;
#pragma omp teams distribute parallel for collapse(2) num_teams(2) thread_limit(2)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++)
#pragma omp atomic
      hits[i * 10 + j]++;
#pragma omp teams distribute parallel for simd schedule(static) lastprivate(t)
  for (int i = 0; i < 100; i++) {
    t = i;
    hits[i]++;
  }
#pragma omp teams distribute simd
  for (int i = 0; i < 100; i++) hits[i]++;
  for (int i = 0; i < 100; i++) CHECK(hits[i] == 4);
  CHECK(t == 99);
  int seen = 0;
#pragma omp teams num_teams(2 : 5) reduction(| : seen)
  seen |= 1 << omp_get_team_num();
  CHECK(seen >= 3 && (seen & (seen + 1)) == 0 && seen < 32);
  return 0;
}
