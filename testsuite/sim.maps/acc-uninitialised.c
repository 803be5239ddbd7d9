// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same with OpenACC: create and a kernel that reads.
// OPTIONS: -fopenacc
// FAULT: reads bytes of a mapped object that nobody has written: .*mapped by acc data at main .*copyin or copy instead of create
#include <stdio.h>
static float a[100], b[100];
int main(void) {
#ifdef FAULT
#pragma acc data create(a) copyout(b)
#else
#pragma acc data copyin(a) copyout(b)
#endif
  {
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < 100; i++) b[i] = a[i] + 1;
  }
  printf("%d\n", b[5] >= 1 || b[5] < 1);
  return 0;
}
