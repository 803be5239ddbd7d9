/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A region's data are on their way with its kernel when another construct names them: that of a request which the kernel makes.
   It waits for the data, not for the kernel. */
#include <stdio.h>

#pragma omp requires reverse_offload

static int x = 1;

/* Variables of the host are not to be named in a reverse region: they would be mapped. */
__attribute__ ((noipa)) static void
keep (void)
{
#pragma omp target enter data map(to : x)
}

int
main (void)
{
#pragma omp target map(tofrom : x)
  {
    x += 1;
#pragma omp target device(ancestor : 1)
    keep ();
    x += 2;
  }
#pragma omp target exit data map(from : x)
  printf ("%d\n", x);
  return 0;
}
