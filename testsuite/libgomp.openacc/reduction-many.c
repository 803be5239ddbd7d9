// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Many reduction variables on one loop.
#include "apart.h"

int main(void) {
  check_placement();
  int a = 0, b = 1, c = 2, d = 3, e = 4;
  long f = 5, g = 6;
  double h = 7, k = 8;
#pragma acc parallel loop gang vector num_gangs(2) vector_length(32) reduction(+ : a, b, c, d, e, f, g, h, k)
  for (int i = 0; i < 64; i++) a++, b += 2, c += 3, d += 4, e += 5, f += 6, g += 7, h += 8, k += 9;
  CHECK(a == 64 && b == 129 && c == 194 && d == 259 && e == 324 && f == 389 && g == 454 && h == 519 && k == 584);
  return check_result();
}
