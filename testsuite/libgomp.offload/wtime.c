// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// omp_get_wtime and omp_get_wtick on the device: time passes there, and not backwards.
#include "check.h"

int main(void) {
  check_placement();
  double start = -1, end = -1, tick = -1;
#pragma omp target map(from : start, end, tick)
  {
    start = omp_get_wtime();
    tick = omp_get_wtick();
    volatile int x = 0;
    for (int i = 0; i < 2000; i++) x += i;
    end = omp_get_wtime();
  }
  CHECK(end > start && end - start < 60 && tick > 0 && tick < 1);
  puts("done");
  return check_result();
}
