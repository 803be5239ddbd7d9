// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hundreds of list items in one construct.
#include "check.h"

#define FOUR(m, x) m(x##0) m(x##1) m(x##2) m(x##3)
#define ALL(m) FOUR(m, a) FOUR(m, b) FOUR(m, c) FOUR(m, d) FOUR(m, e) FOUR(m, f)
#define DECLARE(x) int x[3] = {1, 2, 3};
#define USE(x) x[1] += x[0] + x[2];
#define LOOK(x) check(x[1] == 6);

int main(void) {
  ALL(DECLARE)
#pragma omp target
  { ALL(USE) }
  ALL(LOOK)
  return 0;
}
