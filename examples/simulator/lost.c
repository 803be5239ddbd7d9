// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A device that is lost while the program runs; here it is the user who wants to see what the program does then.
// gompsim --fault cuLaunchKernel:2=CUDA_ERROR_ECC_UNCORRECTABLE
#include <stdio.h>

int main (void)
{
  int x = 0;
  for (int i = 0; i < 3; i++)
    {
#pragma omp target map(tofrom : x)
      x++;
      printf ("%d\n", x);
      fflush (stdout);
    }
}
