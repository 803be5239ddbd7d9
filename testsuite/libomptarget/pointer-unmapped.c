// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer to what is not mapped keeps its value.
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(40);
  uintptr_t seen = 0;
#pragma omp target map(from : seen)
  seen = (uintptr_t)p;
  const int good = seen == (uintptr_t)p;
  int *null = 0;
  int is_null = 0;
#pragma omp target map(from : is_null)
  is_null = null == 0;
  free(p);
  return good && is_null ? 0 : 1;
}
