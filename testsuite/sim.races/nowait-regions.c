// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two regions with nowait that nothing orders use one word, whose address the runtime does not see.
// RACE: data race in kernel .*nowait-regions\.c.*two kernels
// ALONE: where an image has variables of the device's, such regions keep their order
#include "aux/rendezvous.h"
#include <stdio.h>

#ifdef FAULT
#define MEET meet(go, 2) // they run at once
#else
#define MEET
#endif

int main(void) {
  const uint64_t go = make_rendezvous(), word = make_rendezvous();
  int got = 0;
#pragma omp target nowait
  {
    MEET;
    *(int *)counter_of(word) = 5;
  }
#ifndef FAULT
#pragma omp taskwait
#endif
#pragma omp target nowait map(tofrom : got)
  {
    MEET;
    got = *(int *)counter_of(word);
  }
#pragma omp taskwait
  printf("%d\n", got);
  free_rendezvous(go);
  free_rendezvous(word);
  return 0;
}
