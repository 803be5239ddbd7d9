// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A variant for the device.
#include "check.h"

#pragma omp declare target
int on_device(void) { return 2; }
#pragma omp declare variant(on_device) match(device = {kind(nohost)})
int base(void) { return 1; }
#pragma omp end declare target

int main(void) {
  int r = 0;
#pragma omp target map(from : r)
  r = base();
  check(base() == 1);
  printf("%d\n", r);
  return r == 1 || r == 2 ? 0 : 1;
}
