// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A scan in place needs two barriers in each step: one behind the loads, one behind the stores.
// RACE: data race in kernel .*scan-by-hand\.c:(15|19)\M.*scan-by-hand\.c:(15|19)\M.*a barrier of the block
#include <omp.h>
#include <stdio.h>

int main(void) {
  int a[8] = {1, 1, 1, 1, 1, 1, 1, 1};
#pragma omp target map(tofrom : a)
#pragma omp parallel num_threads(8)
  {
    const int me = omp_get_thread_num();
    for (int step = 1; step < 8; step *= 2) {
      const int add = me >= step ? a[me - step] : 0;
#ifndef FAULT
#pragma omp barrier
#endif
      a[me] += add;
#pragma omp barrier
    }
  }
  printf("%d\n", a[7]);
  return 0;
}
