// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libomp's allocators for memory that devices reach, which ask the library.
// gpu: on AMD's there is no malloc
#include "check.h"

#include <omp.h>

int main(void) {
  int *h = omp_alloc(40, llvm_omp_target_host_mem_alloc);
  int *s = omp_alloc(40, llvm_omp_target_shared_mem_alloc);
  check(h && s);
  for (int i = 0; i < 10; i++) h[i] = i;
#pragma omp target is_device_ptr(h, s)
  for (int i = 0; i < 10; i++) s[i] = h[i] + 1;
  for (int i = 0; i < 10; i++) check(s[i] == i + 1);
  omp_free(h, llvm_omp_target_host_mem_alloc);
  omp_free(s, llvm_omp_target_shared_mem_alloc);
  return 0;
}
