/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   The default allocator is each thread's own, inherited by the threads of its regions.  */
#include "require.h"
#include <omp.h>
int main(void) {
  omp_set_default_allocator(omp_high_bw_mem_alloc);
  CHECK(omp_get_default_allocator() == omp_high_bw_mem_alloc);
  int bad = 0;
#pragma omp parallel reduction(+ : bad) num_threads(4)
  {
    bad += omp_get_default_allocator() != omp_high_bw_mem_alloc;
    omp_set_default_allocator(omp_get_thread_num() & 1 ? omp_const_mem_alloc : omp_thread_mem_alloc);
#pragma omp barrier
    bad += omp_get_default_allocator() != (omp_get_thread_num() & 1 ? omp_const_mem_alloc : omp_thread_mem_alloc);
    void *p = omp_alloc(10, omp_null_allocator);
    bad += p == NULL;
    omp_free(p, omp_null_allocator);
  }
  CHECK(!bad);
  omp_set_default_allocator(omp_null_allocator);
  CHECK(omp_get_default_allocator() == omp_default_mem_alloc);
  return 0;
}
