/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-no-sanitizer "regions take a hundred times as long there" }
   Stock makes the threads of a nested region anew each time, which would take many minutes. { dg-modes "ours-host" }
   { dg-timeout 240 }
   A quarter of a million parallel regions, of changing sizes, nested, with loops and with a task each, and the process is no larger than
   after the first of them.  */
#include "require.h"
#include <omp.h>
#include <sys/resource.h>

static long resident(void) {
  struct rusage r;
  getrusage(RUSAGE_SELF, &r);
  return r.ru_maxrss;
}

int main(void) {
  /* So many in the run without further settings; where waiting threads sleep at once, a region takes several times as
     long.  */
  const int count = getenv("OMP_WAIT_POLICY") != NULL || getenv("OMP_NUM_THREADS") != NULL ? 50000 : 250000;
  omp_set_max_active_levels(2);
  long n = 0, expected = 0, before = 0;
  for (int i = 0; i < count; i++) {
    if (i == count / 50) before = resident();
    if (i % 64 == 0) {
#pragma omp parallel num_threads(3) reduction(+ : n)
      {
#pragma omp parallel num_threads(2) reduction(+ : n)
        n++;
      }
      expected += 6;
    } else if (i % 64 == 1) {
#pragma omp parallel for num_threads(2) schedule(dynamic) reduction(+ : n)
      for (int j = 0; j < 40; j++) n++;
      expected += 40;
    } else if (i % 64 == 2) {
#pragma omp parallel num_threads(2)
      {
#pragma omp task shared(n)
        {
#pragma omp atomic
          n++;
        }
      }
      expected += 2;
    } else {
#pragma omp parallel num_threads(2) reduction(+ : n)
      n++;
      expected += 2;
    }
  }
  CHECK(n == expected);
  CHECK(resident() - before < 1000); /* kilobytes */
  return 0;
}
