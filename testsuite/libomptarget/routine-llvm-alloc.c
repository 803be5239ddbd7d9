// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's routines for memory of each kind.
// gpu: on AMD's there is no malloc
#include "check.h"

#include <omp.h>

void *llvm_omp_target_alloc_host(size_t, int);
void *llvm_omp_target_alloc_shared(size_t, int);
void *llvm_omp_target_alloc_device(size_t, int);
void llvm_omp_target_free_host(void *, int);
void llvm_omp_target_free_shared(void *, int);
void llvm_omp_target_free_device(void *, int);

int main(void) {
  int *h = llvm_omp_target_alloc_host(40, 0), *s = llvm_omp_target_alloc_shared(40, 0);
  int *d = llvm_omp_target_alloc_device(40, 0), sum = 0;
  check(h && s && d);
  for (int i = 0; i < 10; i++) h[i] = i, s[i] = 0;
#pragma omp target is_device_ptr(h, s, d) map(tofrom : sum)
  for (int i = 0; i < 10; i++) {
    d[i] = h[i];
    s[i] = 2 * d[i];
    sum += d[i];
  }
  check(sum == 45);
  for (int i = 0; i < 10; i++) check(s[i] == 2 * i);
  llvm_omp_target_free_host(h, 0);
  llvm_omp_target_free_shared(s, 0);
  llvm_omp_target_free_device(d, 0);
  return 0;
}
