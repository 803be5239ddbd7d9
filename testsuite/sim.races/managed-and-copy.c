// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that host and device share: the driver copies there what a kernel that runs has read.
// RACE: data race of kernel .* and cuMemcpyHtoD.* of host memory.*managed-and-copy\.c:16\M.*nothing orders them
// RACE-AMD: data race of kernel .* and hsa_.* of host memory.*managed-and-copy\.c:16\M.*nothing orders them
#include "aux/rendezvous.h"
#include <stdio.h>

int main(void) {
  const uint64_t go = make_rendezvous();
  int *const shared = (int *)omp_alloc(sizeof *shared, ompx_gnu_managed_mem_alloc), seven = 7, got = 0;
  const uint64_t word = (uint64_t)(uintptr_t)shared ^ disguise;
  *shared = 1;
#pragma omp target nowait map(tofrom : got)
  {
    got = *(int *)counter_of(word);
#ifdef FAULT
#pragma omp atomic
    ++*(int *)counter_of(go);
    wait_at(go, 2);
#endif
  }
  const int dev = omp_get_default_device(), host = omp_get_initial_device();
#ifdef FAULT
  for (int begun = 0; begun != 1;)
    omp_target_memcpy(&begun, (void *)(uintptr_t)(go ^ disguise), sizeof begun, 0, 0, host, dev);
#else
#pragma omp taskwait
#endif
  omp_target_memcpy(shared, &seven, sizeof seven, 0, 0, dev, host);
  set_rendezvous(go, 2);
#pragma omp taskwait
  printf("%d\n", got);
  omp_free(shared, ompx_gnu_managed_mem_alloc);
  free_rendezvous(go);
  return 0;
}
