// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One construct of several ifs: the region stays on the host, its data do not matter.
// gpu: LLVM's device library wants memory, and there is no malloc
#include "check.h"

#include <omp.h>

int main(void) {
  int x = 1, where[2];
  for (int k = 0; k < 2; k++) {
#pragma omp target parallel for if (target : k) if (parallel : !k) map(tofrom : x, where)
    for (int i = 0; i < 1; i++) {
      x++;
      where[k] = omp_is_initial_device();
    }
  }
  return x == 3 && where[0] && !where[1] ? 0 : 1;
}
