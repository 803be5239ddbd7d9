// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads of an OpenMP team, each with a queue of its own.
// { dg-shared-library "openmp-part.c" }
#include "openmp.h"

static int a[4][60];

static void work(void *unused, int t) {
  (void)unused;
#pragma acc parallel loop copyout(a[t : 1][0 : 60]) async(t)
  for (int i = 0; i < 60; i++) a[t][i] = t * 100 + i;
#pragma acc wait(t)
}

int main(void) {
  check_placement();
  openmp_team(4, work, NULL);
  for (int t = 0; t < 4; t++)
    for (int i = 0; i < 60; i++) CHECK(a[t][i] == t * 100 + i);
  return check_result();
}
