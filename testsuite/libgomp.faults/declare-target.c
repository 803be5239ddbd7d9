/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Variables and functions of the image, called through pointers too. */
#include <stdio.h>

int table[16], linked[8];
#pragma omp declare target(table)
#pragma omp declare target link(linked)

static int
twice (int x)
{
  return 2 * x;
}
static int
thrice (int x)
{
  return 3 * x;
}
#pragma omp begin declare target indirect
int (*functions[2]) (int);
int f2 (int x) { return twice (x); }
int f3 (int x) { return thrice (x); }
#pragma omp end declare target

int
main (void)
{
  int sum = 0, (*f) (int) = f2, (*g) (int) = f3;
  for (int i = 0; i < 16; i++)
    table[i] = i;
  for (int i = 0; i < 8; i++)
    linked[i] = i;
#pragma omp target update to(table)
#pragma omp target map(tofrom : sum, linked) firstprivate(f, g)
  for (int i = 0; i < 16; i++)
    {
      table[i] = f (table[i]);
      sum += g (table[i]) + linked[i % 8]++;
    }
#pragma omp target update from(table)
  long check = sum;
  for (int i = 0; i < 16; i++)
    check = check * 31 + table[i] + linked[i % 8];
  printf ("%ld\n", check);
  return 0;
}
