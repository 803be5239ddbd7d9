// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// dynamic_allocators and unified_address are accepted.
#include "check.h"

#pragma omp requires dynamic_allocators, unified_address

int main(void) {
  int x = 0;
#pragma omp target map(tofrom : x)
  x = 1;
  return x == 1 ? 0 : 1;
}
