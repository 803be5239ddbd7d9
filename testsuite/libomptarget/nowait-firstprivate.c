// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region with nowait has the values that its variables had when it was encountered.
#include "check.h"

int main(void) {
  int out[10], k = 0;
  for (k = 0; k < 10; k++) {
#pragma omp target map(from : out[k : 1]) firstprivate(k) nowait
    out[k] = 4 * k + 3;
  }
#pragma omp taskwait
  for (k = 0; k < 10; k++) check(out[k] == 4 * k + 3);
  return 0;
}
