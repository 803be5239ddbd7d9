// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variable templates and inline variables on the device.
#include "check.h"

#pragma omp declare target
inline int shared = 6;
template <int n>
int slot = n;
#pragma omp end declare target

int main() {
  int r = 0;
#pragma omp target map(from : r)
  {
    shared++;
    r = shared * slot<5>;
  }
  check(r == 35);
  return 0;
}
