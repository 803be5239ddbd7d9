/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   ordered regions that only some iterations have; two loops after each other; chunks of all sizes.  */
#include "require.h"
#include <omp.h>
int main(void) {
  for (int chunk = 1; chunk < 40; chunk += 6)
    for (int sched = 1; sched <= 3; sched++) {
      int seen[200], n = 0, m = 0;
      omp_set_schedule((omp_sched_t)sched, chunk);
#pragma omp parallel
      {
#pragma omp for ordered schedule(runtime)
        for (int i = 0; i < 200; i++)
          if (i % 3) {
#pragma omp ordered
            seen[n++] = i;
          }
#pragma omp for ordered schedule(runtime) nowait
        for (unsigned long i = 50; i > 0; i--)
          if (i % 5 == 0) {
#pragma omp ordered threads
            m = m * 7 % 10007 + (int)i;
          }
      }
      int k = 0, e = 0;
      for (int i = 0; i < 200; i++)
        if (i % 3) CHECK(seen[k++] == i);
      for (int i = 50; i > 0; i--)
        if (i % 5 == 0) e = e * 7 % 10007 + i;
      CHECK(k == n && m == e);
    }
  return 0;
}
