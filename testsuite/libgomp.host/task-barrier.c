/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A barrier completes all tasks, also those that tasks leave behind.  */
#include "require.h"
#include <omp.h>
static int count;
static void spawn(int depth) {
#pragma omp atomic
  count++;
  if (depth == 0) return;
  for (int i = 0; i < 3; i++)
#pragma omp task firstprivate(depth)
    spawn(depth - 1);
}
int main(void) {
  for (int round = 0; round < 10; round++) {
    count = 0;
#pragma omp parallel
    {
#pragma omp single nowait
#pragma omp task
      spawn(6);
#pragma omp barrier
      CHECK(count == 1093);
#pragma omp barrier
#pragma omp masked
      spawn(4);
    }
    CHECK(count == 1093 + 121);
  }
  return 0;
}
