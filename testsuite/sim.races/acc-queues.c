// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel of one queue reads what a kernel of another one stores, and nothing waits.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-queues\.c:21.*acc-queues\.c:14.*two kernels
// NOT-AMD: a thread of the plugin's waits for each kernel, so that all of its launches come behind those that have ended
#include <stdio.h>

int main(void) {
  static int a[256], b[256];
#pragma acc data copy(a, b)
  {
#pragma acc parallel loop num_gangs(1) async(1)
    for (int i = 0; i < 256; i++) a[i] = i + 1;
#ifdef FAULT
    const int queue = 2;
#else
    const int queue = 1;
#endif
#pragma acc parallel loop num_gangs(1) async(queue)
    for (int i = 0; i < 256; i++) b[i] = a[i];
#pragma acc wait
  }
  printf("%d\n", b[255]);
  return 0;
}
