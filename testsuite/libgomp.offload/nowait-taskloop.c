// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A taskloop whose iterations each launch a deferred target region: several threads run parts of it, below a task that
// one of them executes.
#include "check.h"

enum { n = 192, threads = 4 };

int main(void) {
  static int a[n];
  for (int round = 0; round < 3; round++) {
#pragma omp parallel num_threads(threads)
#pragma omp single
    {
#pragma omp taskloop grainsize(1)
      for (int i = 0; i < n; i++) {
        int *mine = &a[i];
#pragma omp target nowait map(tofrom : mine[0 : 1]) depend(inout : mine[0])
        mine[0] += i;
#pragma omp target nowait map(tofrom : mine[0 : 1]) depend(inout : mine[0])
        mine[0] *= 2;
      }
#pragma omp taskloop num_tasks(threads * 3) nogroup
      for (int i = 0; i < n; i++) {
        int *mine = &a[i];
#pragma omp target nowait map(tofrom : mine[0 : 1])
        mine[0] -= i;
      }
    }
  }
  // x -> 2 * (x + i) - i, three times.
  for (int i = 0; i < n; i++) CHECK(a[i] == 7 * i);
  return check_result();
}
