/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Synchronisation and tasks outside regions, and in functions called from both.  */
#include "require.h"
#include <omp.h>
static int both(int k) {
  int n = 0;
#pragma omp task shared(n) if (k > 2)
  n += k;
#pragma omp taskwait
#pragma omp taskgroup
  {
#pragma omp task shared(n) depend(out : n)
    n += 1;
#pragma omp task shared(n) depend(inout : n)
    n *= 2;
  }
#pragma omp taskloop shared(n) grainsize(2)
  for (int i = 0; i < 5; i++)
#pragma omp atomic
    n++;
#pragma omp taskyield
  return n;
}
int main(void) {
  CHECK(both(1) == 9 && both(10) == 27);
  int bad = 0;
#pragma omp parallel reduction(+ : bad)
  bad += both(4) != 15;
  CHECK(!bad);
#pragma omp taskgroup task_reduction(+ : bad)
  {
#pragma omp task in_reduction(+ : bad)
    bad += 5;
  }
  CHECK(bad == 5);
#pragma omp barrier
  omp_event_handle_t e;
  int done = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task detach(e) depend(out : done)
    omp_fulfill_event(e);
#pragma omp task depend(in : done)
    done = 1;
  }
  CHECK(done);
  return 0;
}
