// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that is locked for a device stays usable.
#include "check.h"

void *llvm_omp_target_lock_mem(void *, size_t, int);
void llvm_omp_target_unlock_mem(void *, int);

int main(void) {
  int *p = malloc(400);
  int *q = llvm_omp_target_lock_mem(p, 400, 0);
  check(q != NULL);
#pragma omp target map(from : p[0 : 100])
  for (int i = 0; i < 100; i++) p[i] = i;
  for (int i = 0; i < 100; i++) check(p[i] == i);
  llvm_omp_target_unlock_mem(p, 0);
  free(p);
  return 0;
}
