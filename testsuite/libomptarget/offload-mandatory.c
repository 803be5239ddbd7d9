// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Offloading is mandatory, and possible.
// environment: OMP_TARGET_OFFLOAD=mandatory
#include "check.h"

#include <omp.h>

int main(void) {
  int where = 1;
#pragma omp target map(from : where)
  where = omp_is_initial_device();
  return where;
}
