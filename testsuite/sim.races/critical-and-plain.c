// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One thread stores outside of the critical region.
// RACE: data race in kernel .*critical-and-plain\.c:15
#include <omp.h>
#include <stdio.h>

int main(void) {
  int most = 0;
#pragma omp target map(tofrom : most)
#pragma omp parallel num_threads(4)
  {
    const int me = omp_get_thread_num();
#ifdef FAULT
    if (me == 3) most = 7;
#endif
#pragma omp critical
    if (most < me) most = me;
  }
  printf("%d\n", most > 0);
  return 0;
}
