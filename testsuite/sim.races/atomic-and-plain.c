// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread loads what others change by atomic operations.
// RACE-AMD: data race in kernel .*atomic-and-plain\.c:[12][0-9]
// PERHAPS: possible data race in kernel .*atomic-and-plain\.c:[12][0-9]
#include <omp.h>
#include <stdio.h>

int main(void) {
  int n = 0, got = 0;
#pragma omp target map(tofrom : n, got)
#pragma omp parallel num_threads(4)
  {
    const int me = omp_get_thread_num();
    if (me != 1) {
#pragma omp atomic
      n += 1;
    }
#ifdef FAULT

    if (me == 1) got = n;
#else
#pragma omp barrier
    if (me == 1) got = n;
#endif
  }
  printf("%d\n", got > 0);
  return 0;
}
