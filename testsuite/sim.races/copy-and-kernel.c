// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host copies to the device what a kernel that runs has read, and reads again.
// RACE: data race of kernel .* and cuMemcpyHtoD.*copy-and-kernel\.c:(1[0-9]|20).*nothing orders them
// RACE-AMD: data race of kernel .* and hsa_.*copy-and-kernel\.c:(1[0-9]|20).*nothing orders them
#include "aux/rendezvous.h"
#include <stdio.h>

int main(void) {
  const uint64_t go = make_rendezvous(), word = make_rendezvous();
  int sum = 0;
#pragma omp target nowait map(tofrom : sum)
  {
    sum = *(int *)counter_of(word);
#ifdef FAULT
#pragma omp atomic
    ++*(int *)counter_of(go);
    wait_at(go, 2);
#endif
  }
#ifdef FAULT
  const int dev = omp_get_default_device(), host = omp_get_initial_device();
  for (int begun = 0; begun != 1;)
    omp_target_memcpy(&begun, (void *)(uintptr_t)(go ^ disguise), sizeof begun, 0, 0, host, dev);
#else
#pragma omp taskwait
#endif
  set_rendezvous(word, 7);
  set_rendezvous(go, 2);
#pragma omp taskwait
  printf("%d\n", sum);
  free_rendezvous(go);
  free_rendezvous(word);
  return sum;
}
