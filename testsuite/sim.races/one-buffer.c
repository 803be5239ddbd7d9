// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With two buffers one barrier for each turn is enough; with one it is not.
// RACE: data race in kernel .*one-buffer\.c:(21|23)\M.*one-buffer\.c:(21|23)\M.*a barrier of the block
#include <omp.h>
#include <stdio.h>

#ifdef FAULT
enum { buffers = 1 };
#else
enum { buffers = 2 };
#endif

int main(void) {
  int sum[4] = {0};
#pragma omp target map(tofrom : sum)
  {
    int buffer[buffers];
#pragma omp parallel num_threads(4) shared(buffer)
    for (int turn = 0; turn < 6; turn++) {
      if (omp_get_thread_num() == 0) buffer[turn % buffers] = turn;
#pragma omp barrier
      sum[omp_get_thread_num()] += buffer[turn % buffers];
    }
  }
  printf("%d\n", sum[1]);
  return 0;
}
