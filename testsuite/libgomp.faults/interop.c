/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   { dg-require-compiler 16 }
   Interoperability objects: made, asked, used and destroyed between regions. */
#include <omp.h>
#include <stdio.h>

int
main (void)
{
  int a[50], sum = 0, rc;
  for (int i = 0; i < 50; i++)
    a[i] = i;
#pragma omp target enter data map(to : a)
  for (int k = 0; k < 3; k++)
    {
      omp_interop_t object = omp_interop_none;
#pragma omp interop init(targetsync : object) depend(inout : a)
      omp_get_interop_ptr (object, omp_ipr_targetsync, &rc);
      omp_get_interop_str (object, omp_ipr_vendor_name, &rc);
#pragma omp target map(a)
      for (int i = 0; i < 50; i++)
        a[i] += k;
#pragma omp interop use(object) nowait depend(inout : a)
#pragma omp taskwait
#pragma omp interop destroy(object)
    }
#pragma omp target exit data map(from : a)
  for (int i = 0; i < 50; i++)
    sum = sum * 3 + a[i];
  printf ("%d\n", sum);
  return 0;
}
