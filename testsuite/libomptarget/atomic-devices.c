// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same region on each device at once, by tasks of the host.
#include "check.h"

#include <omp.h>

int main(void) {
  const int n = omp_get_num_devices();
  int total = 0;
#pragma omp parallel
#pragma omp single
  for (int d = 0; d < n; d++) {
#pragma omp task shared(total) firstprivate(d)
    {
      int mine = 0;
#pragma omp target teams distribute parallel for device(d) reduction(+ : mine) map(tofrom : mine)
      for (int i = 0; i < 100; i++) mine += d + 1;
#pragma omp atomic
      total += mine;
    }
  }
  return total == 100 * n * (n + 1) / 2 ? 0 : 1;
}
