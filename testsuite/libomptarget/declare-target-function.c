// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of the device that call each other, and a version of the host's own.
#include "check.h"

#include <omp.h>

#pragma omp declare target
static int where(void);
int twice(int x) { return 2 * x; }
static int apply(int x) { return twice(x) + where(); }
static int where(void) { return omp_is_initial_device() ? 1000 : 0; }
#pragma omp end declare target

int main(void) {
  int r = 0;
#pragma omp target map(from : r)
  r = apply(21);
  return r == 42 && apply(21) == 1042 ? 0 : 1;
}
