/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   { dg-require-compiler 16 }
   Interoperability objects of several threads, made and destroyed as tasks, beside asynchronous copies and regions. */
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { n = 64 };

static void
work (int *a, int *b, int t)
{
  int here = omp_get_initial_device (), there = omp_get_default_device ();
  omp_interop_t object = omp_interop_none;
#pragma omp interop init(targetsync : object) nowait depend(inout : a[0])
#pragma omp target nowait map(tofrom : a[0 : n]) depend(inout : a[0]) firstprivate(t)
  for (int i = 0; i < n; i++)
    a[i] += i * t;
#pragma omp interop use(object) nowait depend(inout : a[0])
#pragma omp taskwait
#pragma omp interop destroy(object) nowait depend(inout : a[0])
  omp_depend_t depend;
#pragma omp depobj(depend) depend(inout : b[0])
  int *p = omp_target_alloc (n * sizeof *a, there);
  if (!p || omp_target_memcpy_async (p, a, n * sizeof *a, 0, 0, there, here, 1, &depend) != 0
      || omp_target_memset_async (p, 0, 8, there, 1, &depend) != p
      || omp_target_memcpy_async (b, p, n * sizeof *a, 0, 0, here, there, 1, &depend) != 0)
    {
#pragma omp taskwait
      fprintf (stderr, "a routine failed\n");
      memcpy (b, a, n * sizeof *a);
      b[0] = b[1] = 0;
    }
#pragma omp taskwait
#pragma omp depobj(depend) destroy
  omp_target_free (p, there);
}

int
main (void)
{
  static int a[2][n], b[2][n];
#pragma omp parallel num_threads(2)
  for (int t = omp_get_thread_num (); t < 2; t += omp_get_num_threads ())
    work (a[t], b[t], t + 1);
  long check = 0;
  for (int i = 0; i < n; i++)
    check = check * 31 + a[0][i] + 3 * a[1][i] + 5 * b[0][i] + 7 * b[1][i];
  printf ("%ld\n", check);
  return 0;
}
