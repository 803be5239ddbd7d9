// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A zero-length section with present, of what is mapped.
#include "check.h"

#include <omp.h>

int main(void) {
  int *p = malloc(40), seen = 0;
  for (int i = 0; i < 10; i++) p[i] = i;
#pragma omp target enter data map(to : p[0 : 10])
#pragma omp target map(present, alloc : p[0 : 10]) map(from : seen)
  seen = p[9];
  check(seen == 9);
#pragma omp target exit data map(delete : p[0 : 10])
  check(!omp_target_is_present(p, 0));
  free(p);
  return 0;
}
