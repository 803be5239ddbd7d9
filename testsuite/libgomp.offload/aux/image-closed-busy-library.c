/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#pragma omp begin declare target
static int weight = 3;
#pragma omp end declare target

/* The caller waits for it.  */
void
start (int *a, int n)
{
#pragma omp target nowait map(tofrom : a[:n])
  for (int k = 0; k < 200; k++)
    for (int i = 0; i < n; i++)
      a[i] += weight;
}
