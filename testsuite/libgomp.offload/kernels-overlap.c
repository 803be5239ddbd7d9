// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours stock-ours" }
// Stock's plugin runs one kernel after the other: here each would wait for ever. So do regions on the host with one thread.
//
// Kernels of several host threads run at the same time: each ends only when all of them are there.
#include "check.h"

enum { threads = 4 };

int main(void) {
  check_placement();
  int here = 0, seen[threads] = {0};
#pragma omp target enter data map(to : here)
#pragma omp parallel num_threads(threads)
  {
    CHECK(omp_get_num_threads() == threads);
    int me = omp_get_thread_num(), n = 0;
#pragma omp target map(alloc : here) map(from : n)
    {
#pragma omp atomic update
      here++;
      do
        n = __atomic_fetch_add(&here, 0, __ATOMIC_RELAXED); // see aux/rendezvous.h
      while (n < threads);
    }
    seen[me] = n;
  }
#pragma omp target exit data map(delete : here)
  for (int i = 0; i < threads; i++) CHECK(seen[i] == threads);
  puts("done");
  return check_result();
}
