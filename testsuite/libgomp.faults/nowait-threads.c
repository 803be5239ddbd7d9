/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Several host threads with chains of asynchronous regions and data directives in flight at once, and synchronous ones between them. */
#include <omp.h>
#include <stdio.h>

enum { threads = 3, n = 40 };

int
main (void)
{
  static int a[threads][n], b[threads][n];
#pragma omp parallel num_threads(3)
  for (int t = omp_get_thread_num (); t < threads; t += omp_get_num_threads ())
    {
      int *p = a[t], *q = b[t], here = 0;
#pragma omp target enter data nowait map(to : p[0 : n]) depend(out : p[0])
#pragma omp target nowait map(to : p[0 : n]) map(tofrom : q[0 : n]) depend(in : p[0]) depend(out : q[0]) firstprivate(t)
      for (int i = 0; i < n; i++)
        q[i] = p[i] + i * t;
#pragma omp target map(tofrom : here)
      here += 5;
#pragma omp target nowait map(tofrom : p[0 : n], q[0 : n]) depend(inout : p[0]) depend(in : q[0])
      for (int i = 0; i < n; i++)
        p[i] += q[i];
#pragma omp target update nowait from(p[0 : n]) depend(inout : p[0])
#pragma omp target exit data nowait map(from : p[0 : n]) depend(inout : p[0])
#pragma omp taskwait
      p[0] += here;
    }
  long check = 0;
  for (int t = 0; t < threads; t++)
    for (int i = 0; i < n; i++)
      check = check * 31 + a[t][i] + b[t][i];
  printf ("%ld\n", check);
  return 0;
}
