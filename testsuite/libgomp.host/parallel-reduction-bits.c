/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   &, |, ^, -, * reductions, original values taken into account.  */
#include "require.h"
#include <omp.h>
int main(void) {
  unsigned and = 0xfff, or = 1, xor = 5;
  int minus = 100;
  double times = 2;
  int n = 0;
#pragma omp parallel reduction(& : and) reduction(| : or) reduction(^ : xor) reduction(- : minus) reduction(* : times)      \
    reduction(+ : n) num_threads(4)
  {
    int t = omp_get_thread_num();
    and &= ~(1u << t);
    or |= 16u << t;
    xor ^= 3;
    minus -= t;
    times *= t + 1;
    n++;
  }
  CHECK(n == 4 && and == 0xff0 && or == 0xf1 && xor == 5 && minus == 94 && times == 48);
  return 0;
}
