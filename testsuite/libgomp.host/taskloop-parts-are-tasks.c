/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Each of many parts of a taskloop is a task of its own: what it sets of its ICVs, its children, its taskgroups and the
   values of its variables are not the next part's; the loop waits for what parts leave behind, and taskwait in a part for
   its own children only.  */
#include "require.h"
#include <omp.h>
enum { n = 700 };
static int sums[n], late, wrong;
static void icvs(void) {
  const int threads = omp_get_max_threads();
#pragma omp taskloop grainsize(1)
  for (int i = 0; i < n; i++) {
    int ok = omp_get_max_threads() == threads && omp_in_explicit_task() && !omp_in_final();
    omp_set_num_threads(threads + 1 + i);
    ok &= omp_get_max_threads() == threads + 1 + i;
    if (!ok) {
#pragma omp atomic
      wrong++;
    }
  }
  CHECK(omp_get_max_threads() == threads);
}
static void leave_children(void) {
  late = 0;
#pragma omp taskloop num_tasks(n)
  for (int i = 0; i < n; i++) {
#pragma omp task if (i % 3)
#pragma omp task
#pragma omp atomic
    late++;
  }
  CHECK(late == n);
}
static void wait_for_own(void) {
#pragma omp taskloop grainsize(strict : 1)
  for (int i = 0; i < n; i++) {
    int mine = 0, group = 0;
    sums[i] = 0;
    for (int j = 0; j < 3; j++) {
#pragma omp task shared(mine)
#pragma omp atomic
      mine += i;
    }
#pragma omp taskgroup
#pragma omp task shared(group)
    group = i;
#pragma omp taskwait
    sums[i] = mine + group;
  }
  for (int i = 0; i < n; i++) CHECK(sums[i] == 4 * i);
}
static void depend(void) {
#pragma omp taskloop grainsize(1)
  for (int i = 0; i < n; i++) {
    int x = 0;
#pragma omp task depend(out : x) shared(x)
    x = i;
#pragma omp task depend(in : x) shared(x)
    sums[i] = x + 1;
#pragma omp taskwait
  }
  for (int i = 0; i < n; i++) CHECK(sums[i] == i + 1);
}
static void nested(void) {
  static int hits[40][60];
#pragma omp taskloop grainsize(1)
  for (int i = 0; i < 40; i++) {
#pragma omp taskloop grainsize(1) firstprivate(i)
    for (int j = 0; j < 60; j++) hits[i][j]++;
    for (int j = 0; j < 60; j++)
      if (hits[i][j] != 1) {
#pragma omp atomic
        wrong++;
      }
    for (int j = 0; j < 60; j++) hits[i][j] = 0;
  }
}
static void all(void) {
  icvs();
  leave_children();
  wait_for_own();
  depend();
  nested();
}
int main(void) {
  all();
#pragma omp parallel
  {
#pragma omp single
    all();
#pragma omp single
#pragma omp task untied
    all();
  }
  CHECK(wrong == 0);
  return 0;
}
