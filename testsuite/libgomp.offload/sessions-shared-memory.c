// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// { dg-additional-options "-rdynamic -D_GNU_SOURCE" }
// { dg-set-target-env-var GOMPSIM_UNIFIED_MEMORY 1 }
//
// requires unified_shared_memory with version 4 of the interface: the argument table is the host's.
#pragma omp requires unified_shared_memory
#include "aux/interface_4.h"

int main(void) {
  check_placement();
  check_interface_4();
  int *p = malloc(10 * sizeof *p), x = 3, y = 4;
  for (int i = 0; i < 10; i++) p[i] = i;
#pragma omp target map(tofrom : x) firstprivate(y)
  {
    for (int i = 0; i < 10; i++) p[i] *= 2;
    x += y;
    y = 0;
  }
  CHECK(p[9] == 18 && x == 7 && y == 4);
  for (int i = 0; i < 10; i++) {
#pragma omp target nowait firstprivate(i)
    p[i]++;
  }
#pragma omp taskwait
  for (int i = 0; i < 10; i++) CHECK(p[i] == 2 * i + 1);
  free(p);
  return check_result();
}
