// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads of an OpenMP team on data that the initial thread holds in a region.
// { dg-shared-library "openmp-part.c" }
#include "openmp.h"

static int a[4][30], factor[3] = {2, 3, 4};

static void work(void *unused, int t) {
  (void)unused;
#pragma acc parallel loop present(a, factor)
  for (int i = 0; i < 30; i++) a[t][i] = t * factor[i % 3];
}

int main(void) {
  check_placement();
#pragma acc data copyin(factor) copyout(a)
  openmp_team(4, work, NULL);
  for (int t = 0; t < 4; t++)
    for (int i = 0; i < 30; i++) CHECK(a[t][i] == t * (2 + i % 3));
  return check_result();
}
