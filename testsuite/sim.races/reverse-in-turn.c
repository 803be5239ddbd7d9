// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions of several tasks ask the host. What was copied for a request of one is over for those that come behind it, which may have their
// variables on the same stack.
// ALONE: a program requires reverse offload as a whole
// NOT-CXX: the same would be tested twice
#include <stdio.h>
#pragma omp requires reverse_offload

enum { regions = 12 };

int main(void) {
  int results[regions] = {0}, wrong = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int i = 0; i < regions; i++) {
    int *p = &results[i];
#pragma omp target nowait map(from : p[ : 1]) firstprivate(i)
    {
      int r = 0;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : r)
      r = 7 * i;
      p[0] = r;
    }
  }
  for (int i = 0; i < regions; i++) wrong += results[i] != 7 * i;
  if (wrong) printf("%d results are wrong\n", wrong);
  return wrong;
}
