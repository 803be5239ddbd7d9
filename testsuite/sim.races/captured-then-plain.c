// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads take numbers by atomic capture; one looks at the counter without.
// RACE-AMD: data race in kernel .*captured-then-plain\.c:(18|25)\M.*captured-then-plain\.c:(18|25)\M
// PERHAPS: possible data race in kernel .*captured-then-plain\.c:(18|25)\M.*captured-then-plain\.c:(18|25)\M
#include <omp.h>
#include <stdio.h>

int main(void) {
  int n = 0, most = 0, mine[4];
#pragma omp target map(tofrom : n, most, mine)
#pragma omp parallel num_threads(4)
  {
    const int me = omp_get_thread_num();
    int ticket = 0;
    if (me != 3) {
#pragma omp atomic capture
      ticket = n++;
    }
    mine[me] = ticket;
#ifndef FAULT
#pragma omp barrier
#endif

    if (me == 3) most = n;
  }
  printf("%d\n", most > 0);
  return 0;
}
