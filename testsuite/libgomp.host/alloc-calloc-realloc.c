/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Zeroed, aligned, grown and shrunk memory with every predefined allocator; overflow and zero sizes.  */
#include "require.h"
#include <omp.h>
#include <stdint.h>
#include <string.h>
int main(void) {
  for (int h = 0; h <= 8; h++) {
    omp_allocator_handle_t a = (omp_allocator_handle_t)h;
    CHECK(omp_alloc(0, a) == NULL && omp_calloc(0, 5, a) == NULL && omp_calloc(5, 0, a) == NULL &&
          omp_aligned_alloc(64, 0, a) == NULL);
    volatile size_t huge = SIZE_MAX / 2;
    CHECK(omp_calloc(huge, 3, a) == NULL && omp_aligned_calloc(16, huge, 4, a) == NULL);
    char *p = omp_calloc(100, 7, a);
    for (int i = 0; i < 700; i++) CHECK(p[i] == 0);
    memset(p, 7, 700);
    p = omp_realloc(p, 5000, a, a);
    for (int i = 0; i < 700; i++) CHECK(p[i] == 7);
    p = omp_realloc(p, 10, omp_default_mem_alloc, a);
    for (int i = 0; i < 10; i++) CHECK(p[i] == 7);
    CHECK(omp_realloc(p, 0, a, a) == NULL);
    p = omp_realloc(NULL, 30, a, a);
    CHECK(p);
    omp_free(p, a);
    for (size_t align = 1; align <= 8192; align *= 2) {
      p = omp_aligned_alloc(align, 33, a);
      CHECK(p && (uintptr_t)p % align == 0);
      memset(p, 1, 33);
      omp_free(p, a);
      p = omp_aligned_calloc(align, 3, 11, a);
      CHECK(p && (uintptr_t)p % align == 0 && p[32] == 0);
      omp_free(p, omp_null_allocator);
    }
    omp_free(NULL, a);
  }
  return 0;
}
