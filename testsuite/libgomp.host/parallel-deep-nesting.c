/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Ten levels of regions, active and not; ancestors and sizes of every level.  */
#include "require.h"
#include <omp.h>
static int bad;
static void down(int level, const int *path) {
  int p[12];
  for (int i = 0; i < level; i++) p[i] = path[i];
#pragma omp parallel num_threads(level % 3 == 2 ? 1 : 2) firstprivate(p) if (level < 6 || level == 7)
  {
    int active = 0, ok = omp_get_level() == level + 1;
    p[level] = omp_get_thread_num();
    for (int i = 0; i <= level; i++) {
      ok &= omp_get_ancestor_thread_num(i + 1) == p[i];
      int two = i % 3 != 2 && (i < 6 || i == 7);
      active += two;
      ok &= omp_get_team_size(i + 1) == (two ? 2 : 1);
    }
    ok &= omp_get_ancestor_thread_num(0) == 0 && omp_get_team_size(0) == 1;
    ok &= omp_get_ancestor_thread_num(-1) == -1 && omp_get_team_size(level + 2) == -1;
    ok &= omp_get_active_level() == active;
    if (!ok) {
#pragma omp atomic
      bad++;
    }
    if (level < 9) down(level + 1, p);
  }
}
int main(void) {
  omp_set_max_active_levels(20);
  omp_set_dynamic(0);
  down(0, 0);
  CHECK(bad == 0 && omp_get_level() == 0);
  return 0;
}
