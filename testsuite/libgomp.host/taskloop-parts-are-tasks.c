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
/* Some parts leave children that are complete only when parts behind them have waited for their own. */
static omp_event_handle_t handles[40];
static int handle_count;
static void fulfil_all(void) {
#pragma omp critical
  while (handle_count > 0) omp_fulfill_event(handles[--handle_count]);
}
static void wait_for_no_others(void) {
  int left = 40;
#pragma omp taskloop grainsize(1) shared(left)
  for (int i = 0; i < 40; i++) {
    int last;
    if (i % 2 == 0) {
      omp_event_handle_t e;
#pragma omp task detach(e) firstprivate(i)
      sums[i] = i;
#pragma omp critical
      handles[handle_count++] = e;
    } else {
#pragma omp task firstprivate(i)
      sums[i] = i;
#pragma omp taskwait
      fulfil_all();
    }
#pragma omp atomic capture
    last = --left;
    if (last == 0) fulfil_all();
  }
  CHECK(handle_count == 0);
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
  if (omp_get_level() > 0) wait_for_no_others(); /* elsewhere the creator of a detachable task waits for it */
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
