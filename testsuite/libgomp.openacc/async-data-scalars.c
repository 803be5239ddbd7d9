// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars on queues. Those that a region only reads are the program's again at once, also where they are declared in the
// block of a data construct, when GCC (16) copies them back; those that a region changes come back, and what follows on the
// queue, or waits for it, has the change.
#include "apart.h"

#include <complex.h>

enum { STEPS = 12 };

// One variable for all steps, which keeps its value for two of them.
static void read_only(int *seen) {
#pragma acc data copyout(seen[0 : STEPS])
  {
    int s = -1;
    double _Complex z = 0;
    for (int i = 0; i < STEPS; i++) {
      s = i / 2 * 3;
      z = i + i / 2 * I;
      const int at = i;
#pragma acc parallel num_gangs(1) present(seen[0 : STEPS]) async(i % 3) wait((i + 2) % 3)
      seen[at] = s + (int)creal(z) + 100 * (int)cimag(z);
    }
    s = 77;
    z = 88;
#pragma acc wait
    CHECK(s == 77 && z == 88);
  }
  for (int i = 0; i < STEPS; i++) CHECK(seen[i] == i / 2 * 3 + i + 100 * (i / 2));
}

static void changed(void) {
  long x = 5;
  char c = 'a';
  for (int i = 0; i < STEPS; i++) {
#pragma acc parallel num_gangs(1) copy(x, c) async(1)
    {
      if (i % 3 != 0) x += i;
      if (i % 4 == 0) c++;
    }
  }
#pragma acc parallel num_gangs(1) copy(x) async(2) wait(1)
  x = 2 * x;
#pragma acc wait
  CHECK(x == 2 * (5 + 66 - 18) && c == 'd');
}

int main(void) {
  check_placement();
  int seen[STEPS];
  for (int round = 0; round < 5; round++) {
    read_only(seen);
    changed();
  }
  return check_result();
}
