/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   inoutset and mutexinoutset: members of a set run in any order, members of a mutex set one at a time, between what is
   before and after.  */
#include "require.h"
#include <omp.h>

int main(void) {
  int seen_together = 0;
  for (int round = 0; round < 60; round++) {
    int x = 0, inside = 0, done = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
    {
#pragma omp task depend(out : x) shared(x)
      x = 1;
      for (int i = 0; i < 6; i++) {
#pragma omp task depend(inoutset : x) shared(x, done, seen_together)
        {
          CHECK(x == 1);
          int d;
#pragma omp atomic capture
          d = ++done;
          if (d > 1) {
#pragma omp atomic
            seen_together++;
          }
        }
      }
#pragma omp task depend(in : x) shared(done)
      CHECK(done == 6);
      for (int i = 0; i < 6; i++) {
#pragma omp task depend(mutexinoutset : x) shared(inside, done)
        {
          int now;
#pragma omp atomic capture
          now = ++inside;
          CHECK(now == 1 && done >= 6);
          done++; /* no atomic: one at a time */
#pragma omp atomic
          inside--;
        }
      }
#pragma omp task depend(inout : x) shared(done)
      CHECK(done == 12);
    }
  }
  CHECK(seen_together == 300);
  return 0;
}
