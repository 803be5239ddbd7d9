// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No device here has a foreign runtime: the object of an interop construct is omp_interop_none.
#include "check.h"

#include <omp.h>

int main(void) {
  omp_interop_t o = (omp_interop_t)1;
#pragma omp interop init(targetsync : o)
  check(o == omp_interop_none);
#pragma omp interop use(o)
#pragma omp interop destroy(o)
  return o == omp_interop_none ? 0 : 1;
}
