// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread of a team waits for a flag; who sets it does not release what it stored before.
// RACE: data race in kernel .*unreleased-flag\.c:(15|28)\M.*unreleased-flag\.c:(15|28)\M
#include <omp.h>
#include <stdio.h>

int main(void) {
  int got = 0;
#pragma omp target map(from : got)
  {
    int data = 0, flag = 0;
#pragma omp parallel num_threads(2) shared(data, flag)
    if (omp_get_thread_num() == 0) {
      data = 42;
#ifdef FAULT
#pragma omp atomic write
#else
#pragma omp atomic write release
#endif
      flag = 1;
    } else {
      int seen = 0;
      while (!seen) {
#pragma omp atomic read acquire
        seen = flag;
      }
      got = data;
    }
  }
  printf("%d\n", got > 0);
  return 0;
}
