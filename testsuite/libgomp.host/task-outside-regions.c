/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Every kind of task outside any parallel region, on the initial thread and on one that OpenMP has not seen, and of a runtime
   that has made a team of one for a reduction.  */
/* { dg-additional-options "-pthread" } */
#include "require.h"
#include <omp.h>
#include <pthread.h>
static void *everything(void *unused) {
  int order = 0, x = 0, sum = 0;
  omp_depend_t d;
#pragma omp depobj(d) depend(inout : x)
  for (int i = 0; i < 3; i++) {
#pragma omp task shared(order)
    CHECK(order++ == 10 * i);
#pragma omp taskwait
#pragma omp task depend(out : x) shared(x, order)
    x = ++order;
#pragma omp task depend(depobj : d) shared(x, order)
    CHECK(x == order++);
#pragma omp task depend(mutexinoutset : x) priority(3) untied shared(order)
    order++;
#pragma omp task depend(inout : omp_all_memory) mergeable shared(order)
    order++;
#pragma omp taskwait
    CHECK(order == 10 * i + 5);
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp task in_reduction(+ : sum) shared(order)
      sum += order++;
    }
#pragma omp taskwait depend(in : x)
#pragma omp taskwait depend(in : x) nowait
#pragma omp taskyield
    omp_event_handle_t e;
#pragma omp task detach(e) shared(order)
    {
      order++;
      omp_fulfill_event(e);
    }
#pragma omp taskwait
#pragma omp taskloop num_tasks(3) reduction(+ : sum) shared(order)
    for (int j = 0; j < 3; j++) {
      sum++;
      order++;
    }
    CHECK(order == 10 * i + 10);
#pragma omp taskwait
  }
#pragma omp depobj(d) destroy
  CHECK(sum == 5 + 15 + 25 + 9);
  CHECK(!omp_in_parallel() && omp_get_level() == 0 && !omp_in_explicit_task());
  return unused;
}
int main(void) {
  everything(NULL);
  pthread_t t;
  CHECK(pthread_create(&t, NULL, everything, NULL) == 0);
  pthread_join(t, NULL);
#pragma omp parallel
#pragma omp masked
  omp_in_parallel();
  everything(NULL);
  return 0;
}
