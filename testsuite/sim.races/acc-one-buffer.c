// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One queue fills a buffer, another one empties it; with one buffer the first must wait for the second.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-one-buffer\.c:(22|25)\M.*acc-one-buffer\.c:(22|25)\M.*two kernels
#include <stdio.h>

#ifdef FAULT
enum { buffers = 1 };
#else
enum { buffers = 2 };
#endif

int main(void) {
  static int buffer[buffers][64], sum[64];
#pragma acc data create(buffer) copy(sum)
  {
    for (int turn = 0; turn < 2; turn++) {
      const int b = turn % buffers;
#pragma acc parallel loop num_gangs(1) async(1)
      for (int i = 0; i < 64; i++)
        for (int k = 0; k < 20000; k++) buffer[b][i] = buffer[b][i] * 3 + turn + k;
#pragma acc wait(1) async(2)
#pragma acc parallel loop num_gangs(1) async(2)
      for (int i = 0; i < 64; i++) sum[i] += buffer[b][i];
    }
#pragma acc wait
  }
  printf("%d\n", sum[1]);
  return 0;
}
