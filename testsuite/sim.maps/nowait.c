// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions that are deferred stay so: the first waits for the host, which goes on. The second has its fault all the same.
// FAULT: reads bytes of a mapped object that nobody has written: .*\(a\), 400 bytes
#include "aux/rendezvous.h"
#include <stdio.h>
static int a[100];
int main(void) {
  const uint64_t go = make_rendezvous();
  int sum = 0;
#pragma omp target nowait map(tofrom : sum)
  {
    wait_at(go, 2);
    sum += 1;
  }
  set_rendezvous(go, 2);
#ifdef FAULT
#pragma omp target nowait map(from : a)
#else
#pragma omp target nowait map(tofrom : a)
#endif
  for (int i = 0; i < 100; i++) a[i]++;
#pragma omp taskwait
  printf("%d\n", sum);
  free_rendezvous(go);
  return 0;
}
