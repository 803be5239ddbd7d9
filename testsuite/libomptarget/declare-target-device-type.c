// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function that only the host has, and one that both have.
#include "check.h"

int only_host(void) { return 6; }
#pragma omp declare target to(only_host) device_type(host)
int on_both(void) { return 5; }
#pragma omp declare target to(on_both) device_type(any)

int main(void) {
  int r = 0;
#pragma omp target map(from : r)
  r = on_both();
  return r == 5 && on_both() == 5 && only_host() == 6 ? 0 : 1;
}
