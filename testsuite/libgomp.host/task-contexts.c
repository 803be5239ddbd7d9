/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   What a task sees of itself, deferred, undeferred, final, included in a final one, inside and outside regions, one after
   the other and one inside the other: nothing of one shows in the next.  */
#include "require.h"
#include <omp.h>
static int wrong;
static void expect(int condition) {
  if (!condition) {
#pragma omp atomic
    wrong++;
  }
}
static void leave_traces(int number) {
  int x = 0, in_group = 0;
  omp_set_num_threads(7 + number % 5);
  omp_set_schedule(omp_sched_guided, 3 + number % 4);
  omp_set_max_active_levels(2 + number % 3);
#pragma omp task depend(out : x) shared(x) if (number % 3)
  x = number;
#pragma omp task depend(in : x) shared(x) if (number % 2)
  expect(x == number);
#pragma omp taskgroup
  {
#pragma omp task shared(in_group)
    in_group = number;
  }
  expect(in_group == number);
#pragma omp taskwait
}
static void see_none(int threads, omp_sched_t kind, int chunk, int levels) {
  omp_sched_t k;
  int c;
  omp_get_schedule(&k, &c);
  expect(omp_get_max_threads() == threads && k == kind && c == chunk && omp_get_max_active_levels() == levels);
  expect(omp_in_explicit_task());
}
static void series(void) {
  const int threads = omp_get_max_threads(), levels = omp_get_max_active_levels();
  const int was_final = omp_in_final();
  omp_sched_t kind;
  int chunk;
  omp_get_schedule(&kind, &chunk);
  for (int i = 0; i < 50; i++) {
#pragma omp task if (i % 2)
    {
      see_none(threads, kind, chunk, levels);
      expect(omp_in_final() == was_final);
      leave_traces(i);
    }
#pragma omp task if (0)
    {
      see_none(threads, kind, chunk, levels);
      expect(omp_in_final() == was_final);
#pragma omp task if (0)
      {
        see_none(threads, kind, chunk, levels);
        leave_traces(i);
      }
      /* what it leaves behind may outlive it */
#pragma omp task
      see_none(threads, kind, chunk, levels);
      leave_traces(i + 1);
    }
#pragma omp task final(i % 3 == 0) mergeable
    {
      see_none(threads, kind, chunk, levels);
      expect(omp_in_final() == (was_final || i % 3 == 0));
#pragma omp task untied
      {
        see_none(threads, kind, chunk, levels);
        expect(omp_in_final() == (was_final || i % 3 == 0));
        leave_traces(i);
#pragma omp taskyield
      }
    }
  }
#pragma omp taskwait
  expect(omp_get_max_threads() == threads && omp_get_max_active_levels() == levels);
}
int main(void) {
  CHECK(!omp_in_explicit_task());
  series();
  for (int round = 0; round < 5; round++) {
#pragma omp parallel
    {
      expect(!omp_in_explicit_task());
      series();
#pragma omp single
      {
#pragma omp task
        series();
#pragma omp task final(1)
        series();
#pragma omp task if (0)
        series();
#pragma omp parallel num_threads(2)
        {
          expect(!omp_in_explicit_task() && !omp_in_final());
          series();
        }
      }
      expect(!omp_in_explicit_task());
    }
  }
  CHECK(wrong == 0);
  return 0;
}
