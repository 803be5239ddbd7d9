// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the last iteration leaves is read by the gangs in the same construct; they do not wait for it.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-last-value\.c:(16|17|24)\M.*acc-last-value\.c:(16|17|24)\M.*teams or gangs
#include <stdio.h>

int main(void) {
  enum { n = 64 };
  int last = 0, out[n] = {0};
#pragma acc data copy(last, out)
  {
#pragma acc parallel num_gangs(4)
    {
#pragma acc loop gang
      for (int i = 0; i < n; i++)
        if (i == n - 1) last = i;
#ifndef FAULT
    }
#pragma acc parallel num_gangs(4)
    {
#endif
#pragma acc loop gang
      for (int i = 0; i < n; i++) out[i] = last;
    }
  }
  printf("%d\n", out[0] >= 0);
  return 0;
}
