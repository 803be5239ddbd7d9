// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each device has variables of its own.
#include "check.h"

#include <omp.h>

int x = 7;
#pragma omp declare target to(x)

int main(void) {
  const int n = omp_get_num_devices();
  check(n > 0);
  for (int d = 0; d < n; d++) {
#pragma omp target device(d) firstprivate(d)
    x += 10 * d;
  }
  for (int d = 0; d < n; d++) {
#pragma omp target update from(x) device(d)
    check(x == 7 + 10 * d);
  }
  return 0;
}
