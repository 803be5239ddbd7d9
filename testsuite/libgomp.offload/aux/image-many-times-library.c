/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
static int factor = 3;
#pragma omp declare target(factor)

int
triple (int x)
{
#pragma omp target map(tofrom : x)
  x *= factor;
  return x;
}
