/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   The default allocator is each thread's own, inherited by the threads of its regions. What is set in a region, or in
   a target region on the host, is over with it; a task, and the first team of a league, leave theirs to the thread. */
#include "require.h"
#include <omp.h>

// The compiler refuses both calls where it sees them in a teams region.
__attribute__((noipa)) static void exchange(omp_allocator_handle_t *before, omp_allocator_handle_t after) {
  *before = omp_get_default_allocator();
  omp_set_default_allocator(after);
}

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
  CHECK(omp_get_default_allocator() == omp_high_bw_mem_alloc);

#pragma omp parallel num_threads(1)
  omp_set_default_allocator(omp_const_mem_alloc);
  CHECK(omp_get_default_allocator() == omp_high_bw_mem_alloc);
#pragma omp parallel if (0)
  omp_set_default_allocator(omp_const_mem_alloc);
  CHECK(omp_get_default_allocator() == omp_high_bw_mem_alloc);

#pragma omp parallel reduction(+ : bad) num_threads(2)
  {
    omp_allocator_handle_t mine = omp_get_thread_num() ? omp_thread_mem_alloc : omp_pteam_mem_alloc;
    omp_set_default_allocator(mine);
#pragma omp parallel num_threads(2) reduction(+ : bad)
    {
      bad += omp_get_default_allocator() != mine;
      omp_set_default_allocator(omp_large_cap_mem_alloc);
    }
    bad += omp_get_default_allocator() != mine;
  }
  CHECK(!bad);
  CHECK(omp_get_default_allocator() == omp_high_bw_mem_alloc);

  omp_allocator_handle_t inside = omp_null_allocator;
#pragma omp target map(tofrom : inside) device(omp_initial_device)
  exchange(&inside, omp_thread_mem_alloc);
  CHECK(inside == omp_default_mem_alloc);
  CHECK(omp_get_default_allocator() == omp_high_bw_mem_alloc);
#pragma omp teams num_teams(1) shared(inside)
  exchange(&inside, omp_cgroup_mem_alloc);
  CHECK(inside == omp_high_bw_mem_alloc);
  CHECK(omp_get_default_allocator() == omp_cgroup_mem_alloc);
#pragma omp task shared(inside)
  exchange(&inside, omp_low_lat_mem_alloc);
  CHECK(inside == omp_cgroup_mem_alloc);
  CHECK(omp_get_default_allocator() == omp_low_lat_mem_alloc);
  omp_set_default_allocator(omp_null_allocator);
  CHECK(omp_get_default_allocator() == omp_default_mem_alloc);
  return 0;
}
