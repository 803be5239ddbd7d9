// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel of one queue reads what a kernel of another one stores, and nothing waits.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-queues\.c:(14|21)\M.*acc-queues\.c:(14|21)\M.*two kernels
#include <stdio.h>

int main(void) {
  static int a[64], b[64];
#pragma acc data copy(a, b)
  {
#pragma acc parallel loop num_gangs(1) async(1)
    for (int i = 0; i < 64; i++)
      for (int k = 0; k < 20000; k++) a[i] = a[i] * 3 + k;
#ifdef FAULT
    const int queue = 2;
#else
    const int queue = 1;
#endif
#pragma acc parallel loop num_gangs(1) async(queue)
    for (int i = 0; i < 64; i++) b[i] = a[i];
#pragma acc wait
  }
  printf("%d\n", b[1]);
  return 0;
}
