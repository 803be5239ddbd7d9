// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// unified_shared_memory: nothing is copied, the region works on the host's memory.
// llvm-gpu: it ends with an illegal address where kernels do not reach the memory of the host
#include "check.h"

#pragma omp requires unified_shared_memory
int global = 3;
#pragma omp declare target to(global)

int main(void) {
  int *p = malloc(40), x = 1;
  for (int i = 0; i < 10; i++) p[i] = i;
#pragma omp target map(tofrom : x)
  {
    for (int i = 0; i < 10; i++) p[i] += 10;
    global = 50;
    x = 2;
  }
  for (int i = 0; i < 10; i++) check(p[i] == i + 10);
  check(x == 2);
  check(global == 50);
#pragma omp target data map(to : x)
  {
    x = 5;
#pragma omp target map(tofrom : x)
    x++;
  }
  free(p);
  return x == 6 ? 0 : 1;
}
