/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Cancelling the taskgroup of a taskloop: of many parts most are not begun, none runs later, and the next loop is whole. Stock
   begins all parts.  */
/* { dg-modes "ours-host" } */
/* { dg-set-target-env-var OMP_CANCELLATION true } */
#include "require.h"
#include <omp.h>
enum { n = 200000 };
static int begun, cancelled;
static void loops(void) {
  begun = cancelled = 0;
#pragma omp taskloop grainsize(1) shared(begun, cancelled)
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    begun++;
#pragma omp atomic write
    cancelled = 1;
#pragma omp cancel taskgroup
    begun = -n; /* not reached */
  }
  const int seen = begun;
  CHECK(cancelled && seen > 0 && seen < n / 2);
  int whole = 0;
#pragma omp taskloop grainsize(1) shared(whole)
  for (int i = 0; i < 1000; i++) {
#pragma omp atomic
    whole++;
  }
  CHECK(whole == 1000 && begun == seen);
  /* nogroup: the group around it */
  int after = 0;
#pragma omp taskgroup
  {
#pragma omp taskloop nogroup grainsize(1) shared(after)
    for (int i = 0; i < n; i++) {
#pragma omp cancel taskgroup
      after = 1;
    }
  }
  CHECK(after == 0);
}
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < 20; round++) loops();
  return 0;
}
