// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constructs that may be cancelled, where lanes are threads: on devices none is, whatever OMP_CANCELLATION says of the host.
//
// { dg-modes "ours stock-ours" }
// { dg-set-target-env-var OMP_CANCELLATION true }
#include "check.h"

int main(void) {
  check_placement();
  int loop = 0, sections = 0, before = 0, behind = 0, inner = 0, enabled = 1;
#pragma omp target parallel num_threads(100) map(tofrom : loop, sections, before, behind, inner, enabled)
  {
#pragma omp atomic
    enabled &= omp_get_cancellation();
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 300; i++) {
#pragma omp atomic
      loop++;
#pragma omp cancel for if (i == 5)
#pragma omp cancellation point for
    }
#pragma omp sections
    {
#pragma omp section
      {
        sections++;
#pragma omp cancel sections
        sections++;
      }
#pragma omp section
      before += loop == 300;
    }
#pragma omp parallel
    {
#pragma omp cancel parallel
#pragma omp atomic
      inner++;
    }
#pragma omp cancel parallel if (omp_get_thread_num() == 40)
#pragma omp atomic
    behind++;
#pragma omp barrier
    if (omp_get_thread_num() == 99) before++;
  }
  CHECK(!enabled && loop == 300 && sections == 2 && before == 2 && behind == 100 && inner == 100);
  return check_result();
}
