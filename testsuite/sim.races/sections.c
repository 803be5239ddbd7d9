// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One section reads what another one stores. Both begin before either goes on, so that two threads have them.
// RACE: data race in kernel .*sections\.c:(34|46)\M.*sections\.c:(34|46)\M
#include <stdio.h>

#pragma omp begin declare target
static int begun;
static void both_begin(void) {
  int seen;
#pragma omp atomic
  begun++;
  do {
#pragma omp atomic read
    seen = begun;
  } while (seen < 2);
}
#pragma omp end declare target

int main(void) {
  int first = 1, second = 0;
#pragma omp target map(tofrom : first, second)
#pragma omp parallel num_threads(4)
  {
#pragma omp sections
    {
#pragma omp section
      {
#ifdef FAULT
        both_begin();
#else
        (void)both_begin;
#endif
        first = 7;
      }
#ifndef FAULT
    }
#pragma omp sections
    {
#endif
#pragma omp section
      {
#ifdef FAULT
        both_begin();
#endif
        second = first;
      }
    }
  }
  printf("%d\n", second > 0);
  return 0;
}
