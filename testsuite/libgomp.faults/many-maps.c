/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   So many mapped objects that their copies are gathered. */
#include <stdio.h>

#define TEN(x) x##0, x##1, x##2, x##3, x##4, x##5, x##6, x##7, x##8, x##9

int
main (void)
{
  long TEN (a), TEN (b), TEN (c), check = 0;
  long *all[30] = { &a0, &a1, &a2, &a3, &a4, &a5, &a6, &a7, &a8, &a9, &b0, &b1, &b2, &b3, &b4,
                    &b5, &b6, &b7, &b8, &b9, &c0, &c1, &c2, &c3, &c4, &c5, &c6, &c7, &c8, &c9 };
  for (int i = 0; i < 30; i++)
    *all[i] = i;
#pragma omp target map(tofrom : TEN (a), TEN (b)) map(to : TEN (c))
  {
    a0 += b0 + c9;
    a1 += a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9;
    b1 += b2 + b3 + b4 + b5 + b6 + b7 + b8 + b9;
    b0 = c0 + c1 + c2 + c3 + c4 + c5 + c6 + c7 + c8;
  }
  for (int i = 0; i < 30; i++)
    check = check * 31 + *all[i];
  printf ("%ld\n", check);
  return 0;
}
