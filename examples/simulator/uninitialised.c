// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sum reads what was never copied to the device: map(alloc) where map(to) was meant.
// gompsim --check-uninitialised
#include <stdio.h>

int main (void)
{
  static int a[1000];
  int sum = 0;
  for (int i = 0; i < 1000; i++)
    a[i] = i;
#pragma omp target map(alloc : a) map(tofrom : sum)
  for (int i = 0; i < 1000; i++)
    sum += a[i];
  printf ("%d\n", sum);
}
