// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// omp_alloc, omp_calloc, omp_realloc and omp_free in device code, allocators with traits, the allocate clause.
#include "check.h"

int main(void) {
  check_placement();
  int ok[6] = {0};
#pragma omp target map(tofrom : ok)
  {
    int *p = omp_alloc(100 * sizeof(int), omp_default_mem_alloc);
    for (int i = 0; i < 100; i++) p[i] = i;
    p = omp_realloc(p, 300 * sizeof(int), omp_default_mem_alloc, omp_default_mem_alloc);
    ok[0] = p && p[99] == 99;
    omp_free(p, omp_default_mem_alloc);
    double *z = omp_calloc(10, sizeof(double), omp_large_cap_mem_alloc);
    ok[1] = z && z[9] == 0;
    omp_free(z, omp_large_cap_mem_alloc);
    char *aligned = omp_aligned_alloc(256, 512, omp_default_mem_alloc);
    ok[2] = aligned && (unsigned long)aligned % 256 == 0;
    omp_free(aligned, omp_default_mem_alloc);
#pragma omp parallel num_threads(3)
    {
      char *q = omp_alloc(40, omp_const_mem_alloc);
      memset(q, omp_get_thread_num(), 40);
      if (q[39] == omp_get_thread_num()) {
#pragma omp atomic write
        ok[3] = 1;
      }
      omp_free(q, omp_const_mem_alloc);
    }
    int private_value = 4;
#pragma omp parallel num_threads(2) firstprivate(private_value) allocate(omp_default_mem_alloc : private_value)
    {
      private_value += omp_get_thread_num();
      if (omp_get_thread_num() == 0) ok[4] = private_value == 4;
    }
    ok[5] = omp_alloc(0, omp_default_mem_alloc) == NULL;
  }
  for (int i = 0; i < 6; i++) CHECK(ok[i]);
  puts("done");
  return check_result();
}
