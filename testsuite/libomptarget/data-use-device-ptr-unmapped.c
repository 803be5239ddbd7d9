// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// use_device_ptr of a pointer to what is not mapped leaves it.
#include "check.h"

int main(void) {
  int *p = malloc(40), *const host = p;
#pragma omp target data use_device_ptr(p)
  check(p == host);
  free(p);
  return 0;
}
