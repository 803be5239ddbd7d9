// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each operator.
#include "check.h"

int main(void) {
  int max = -5, min = 5, all = 1, any = 0, and = -1, or = 0, xor = 0;
  long product = 1;
#pragma omp target parallel for reduction(max : max) reduction(min : min) reduction(&& : all) reduction(|| : any)        \
    reduction(& : and) reduction(| : or) reduction(^ : xor) reduction(* : product)
  for (int i = 1; i <= 12; i++) {
    max = i > max ? i : max;
    min = -i < min ? -i : min;
    all = all && i != 7;
    any = any || i == 7;
    and &= ~i;
    or |= i;
    xor ^= i;
    product *= i;
  }
  check(max == 12 && min == -12 && !all && any);
  check(and == ~15 && or == 15 && xor == 12 && product == 479001600);
  return 0;
}
