/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
int
add (int *a, int n)
{
  int sum = 0;
#pragma omp target map(tofrom : a[:n], sum)
  for (int i = 0; i < n; i++)
    sum += a[i]++;
  return sum;
}
