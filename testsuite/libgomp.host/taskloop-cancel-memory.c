/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Nothing is kept of taskloops whose taskgroup is cancelled, whoever comes too late to take part in them.  */
/* { dg-modes "ours-host" } */
/* { dg-no-sanitizer "its own memory grows" } */
/* { dg-set-target-env-var OMP_CANCELLATION true } */
#include "require.h"
#include <malloc.h>
#include <omp.h>
int main(void) {
  const struct mallinfo2 before = mallinfo2();
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < 20000; round++) {
#pragma omp taskgroup
    {
#pragma omp taskloop nogroup grainsize(1)
      for (int i = 0; i < 100; i++) {
#pragma omp cancel taskgroup
      }
#pragma omp task
      {
#pragma omp cancel taskgroup
      }
    }
  }
  const struct mallinfo2 after = mallinfo2();
  CHECK(after.uordblks < before.uordblks + 2000000);
  return 0;
}
