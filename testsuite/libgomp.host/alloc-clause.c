/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   allocate clauses with allocators, alignments and both modifiers on parallel, loops, tasks and taskgroups.  */
#include "require.h"
#include <omp.h>
#include <stdint.h>
int main(void) {
  int x = 5, y = 6, bad = 0, s = 0, n = 0;
  double d[9] = {1};
  omp_alloctrait_t t[] = {{omp_atk_alignment, 128}};
  omp_allocator_handle_t a = omp_init_allocator(omp_default_mem_space, 1, t);
#pragma omp parallel private(y) firstprivate(x, d) allocate(a : x, y) allocate(align(256), allocator(a) : d)                \
    reduction(+ : bad)
  {
    bad += (uintptr_t)&x % 128 != 0 || (uintptr_t)&y % 128 != 0 || (uintptr_t)d % 256 != 0 || x != 5 || d[0] != 1;
    x = y = omp_get_thread_num();
    d[8] = x;
#pragma omp barrier
    bad += x != omp_get_thread_num() || y != x || d[8] != x;
  }
#pragma omp parallel for allocate(omp_high_bw_mem_alloc : s) reduction(+ : s) lastprivate(n) allocate(n)
  for (int i = 0; i < 100; i++) {
    s += i;
    n = i;
  }
  CHECK(!bad && s == 4950 && n == 99);
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : s) allocate(omp_default_mem_alloc : s)
  for (int i = 0; i < 10; i++)
#pragma omp task in_reduction(+ : s) firstprivate(x) allocate(allocator(omp_default_mem_alloc) : x)
    s += x;
  CHECK(s == 5000);
  omp_destroy_allocator(a);
  return 0;
}
