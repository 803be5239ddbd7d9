// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// uses_allocators with a predefined allocator.
#include "check.h"

#include <omp.h>

int main(void) {
  int x = 0, r = 0;
#pragma omp target uses_allocators(omp_default_mem_alloc) allocate(omp_default_mem_alloc : x) private(x) map(from : r)
  {
    x = 5;
    r = x;
  }
  return r == 5 ? 0 : 1;
}
