// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An array that the threads of a team share is used again before all have read it.
// RACE: data race in kernel .* into the frame of .*reused_array.* on the stack of team 0, thread 0.*reused-array\.c:17.*reused-array\.c:19
#include <omp.h>
#include <stdio.h>

int main(void) {
  int sum[4] = {0};
#pragma omp target map(tofrom : sum)
  {
    int scratch[4];
#pragma omp parallel num_threads(4) shared(scratch)
    {
      const int me = omp_get_thread_num();
      for (int turn = 0; turn < 3; turn++) {
        scratch[me] = turn + me;
#pragma omp barrier
        sum[me] += scratch[(me + 1) % 4];
#ifndef FAULT
#pragma omp barrier
#endif
      }
    }
  }
  printf("%d\n", sum[0] != 0);
  return 0;
}
