/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the compiler makes of this for the device is where fuzzing begins: calls, stacks, tables, variables with addresses. */
#include <stdio.h>

#pragma omp declare target
static int table[5] = { 1, 2, 3 };
int (*chosen) (int);
static int twice (int a) { return 2 * a; }
static const char *const names[] = { "one", "two" };
struct pair
{
  double a;
  int *b;
} pairs[2] = { { 1.5, &table[1] }, { -2.0, table } };

int
choose (int which)
{
  switch (which)
    {
    case 0: return 7;
    case 1: return table[2];
    case 2: return *pairs[0].b;
    case 3: chosen = twice; return chosen (which);
    case 4: return names[which & 1][0];
    default: return choose (which - 5) + 1;
    }
}
#pragma omp end declare target

int
main (void)
{
  int sum = 0;
  double most = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) reduction(max : most)
  for (int i = 0; i < 100; i++)
    {
      sum += choose (i);
      most = most > i * 0.5 ? most : i * 0.5;
    }
#pragma omp target map(tofrom : sum)
  {
#pragma omp parallel
#pragma omp critical
    sum += printf ("%d\n", sum);
  }
  return sum == 0;
}
