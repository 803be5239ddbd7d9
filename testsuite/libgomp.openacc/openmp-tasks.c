// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenACC constructs in OpenMP tasks, with and without dependences.
// { dg-shared-library "openmp-part.c" }
#include "openmp.h"

static int v[40], w[6][20];

static void step(void *unused, int k) {
  (void)unused;
#pragma acc parallel loop copy(v)
  for (int i = 0; i < 40; i++) v[i] = (v[i] * 3 + k) % 101;
}

static void fill(void *unused, int k) {
  (void)unused;
#pragma acc parallel loop copyout(w[k : 1][0 : 20])
  for (int i = 0; i < 20; i++) w[k][i] = k + i;
}

int main(void) {
  check_placement();
  openmp_tasks(8, 1, step, NULL);
  openmp_tasks(6, 0, fill, NULL);
  int x = 0;
  for (int k = 0; k < 8; k++) x = (x * 3 + k) % 101;
  for (int i = 0; i < 40; i++) CHECK(v[i] == x);
  for (int k = 0; k < 6; k++)
    for (int i = 0; i < 20; i++) CHECK(w[k][i] == k + i);
  return check_result();
}
