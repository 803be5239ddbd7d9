// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An interop construct with dependences comes behind the tasks before it, and tasks after it behind it: also with nowait, as
// the program may put work into the stream at once.
//
// llvm: with nowait it does not wait
#include "check.h"

#include <omp.h>
#include <unistd.h>

int main(void) {
  int x = 0, y = 0, seen = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int round = 1; round <= 3; round++) {
    omp_interop_t o = omp_interop_none;
#pragma omp task depend(out : x) shared(x)
    {
      usleep(20000); // who does not wait has gone on by now
#pragma omp atomic write
      x = round;
    }
#pragma omp interop init(targetsync : o) depend(in : x)
#pragma omp atomic read
    seen = x;
    check(seen == round);
#pragma omp target map(tofrom : y) depend(inout : y) nowait
    y += round;
#pragma omp interop use(o) depend(inout : y) nowait
    check(y == round * (round + 1) / 2);
#pragma omp task depend(out : x) shared(x)
    {
      usleep(20000);
#pragma omp atomic write
      x = -round;
    }
#pragma omp interop destroy(o) depend(out : x) nowait
    check(o == omp_interop_none);
#pragma omp task depend(in : x, y) shared(x, y)
    check(x == -round && y == round * (round + 1) / 2);
#pragma omp taskwait
  }
  return 0;
}
