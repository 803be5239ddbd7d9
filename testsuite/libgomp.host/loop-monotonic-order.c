/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   With the modifier monotonic each thread sees rising iterations, for dynamic, guided, runtime and ordered.  */
#include "require.h"
#include <omp.h>
static int run(omp_sched_t kind, int chunk, int form) {
  int bad = 0;
  omp_set_schedule(kind | omp_sched_monotonic, chunk);
#pragma omp parallel reduction(+ : bad)
  {
    long last = -1;
    if (form == 0)
#pragma omp for schedule(monotonic : dynamic, 3)
      for (long i = 0; i < 500; i++) {
        bad += i <= last;
        last = i;
      }
    else if (form == 1)
#pragma omp for schedule(monotonic : guided)
      for (long i = 0; i < 500; i++) {
        bad += i <= last;
        last = i;
      }
    else if (form == 2)
#pragma omp for schedule(runtime)
      for (long i = 0; i < 500; i++) {
        bad += i <= last;
        last = i;
      }
    else
#pragma omp for schedule(monotonic : dynamic)
      for (unsigned long long i = 500; i > 0; i--) {
        bad += 500 - (long)i <= last;
        last = 500 - (long)i;
      }
  }
  return bad;
}
int main(void) {
  for (int form = 0; form < 4; form++)
    for (int chunk = 1; chunk < 9; chunk += 7)
      CHECK(!run(omp_sched_dynamic, chunk, form) && !run(omp_sched_guided, chunk, form));
  return 0;
}
