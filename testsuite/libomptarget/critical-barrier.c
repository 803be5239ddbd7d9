// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// critical, barrier, single and masked in a region.
// gpu: LLVM 21's compiler ends with a fault
#include "check.h"

int main(void) {
  int sum = 0, singles = 0, masked = 0, late = 1;
#pragma omp target parallel num_threads(4) map(tofrom : sum, singles, masked, late)
  {
#pragma omp critical
    sum += 2;
#pragma omp barrier
#pragma omp single
    {
      singles++;
      late = sum;
    }
#pragma omp masked
    masked++;
  }
  check(singles == 1 && masked == 1 && late == sum && sum >= 2 && sum % 2 == 0);
  return 0;
}
