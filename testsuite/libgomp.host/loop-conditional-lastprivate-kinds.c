/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   lastprivate(conditional) in loops of all schedules, collapsed ones, sections, simd; nothing assigned.  */
#include "require.h"
#include <omp.h>
int main(void) {
  for (int sched = 1; sched <= 4; sched++)
    for (int chunk = 1; chunk < 12; chunk += 5) {
      omp_set_schedule((omp_sched_t)sched, chunk);
      int x = -5, y = -6, z = 4;
      long u = 9;
#pragma omp parallel
      {
#pragma omp for schedule(runtime) lastprivate(conditional : x, y)
        for (int i = 0; i < 200; i++) {
          if (i % 7 == 3) x = i;
          if (i < 50) y = 2 * i;
        }
#pragma omp for schedule(runtime) collapse(2) lastprivate(conditional : u)
        for (unsigned long long i = 0; i < 10; i++)
          for (int j = 10; j > 0; j--)
            if (i * j == 30) u = i * 100 + j;
#pragma omp sections lastprivate(conditional : z)
        {
#pragma omp section
          z = 1;
#pragma omp section
          if (x > 0) z = 2;
#pragma omp section
          if (x < 0) z = 3;
        }
      }
      CHECK(x == 199 && y == 98 && u == 605 + 0 * z && z == 2);
      int none = 77;
#pragma omp parallel for lastprivate(conditional : none)
      for (int i = 0; i < 20; i++)
        if (i > 100) none = i;
      CHECK(none == 77);
      float f = 0;
#pragma omp parallel for simd lastprivate(conditional : f)
      for (int i = 0; i < 64; i++)
        if (i % 10 == 0) f = i;
      CHECK(f == 60);
    }
  return 0;
}
