// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic update in each of its forms.
#include "apart.h"

int main(void) {
  check_placement();
  int a = 0, b = 1000, c = 1, d = ~0, e = 0, f = 0;
  double g = 0;
#pragma acc parallel loop gang vector num_gangs(2) vector_length(32) copy(a, b, c, d, e, f, g)
  for (int i = 0; i < 60; i++) {
#pragma acc atomic update
    a++;
#pragma acc atomic update
    --b;
#pragma acc atomic
    c *= i % 20 == 0 ? 2 : 1;
#pragma acc atomic update
    d &= ~(1 << i % 30);
#pragma acc atomic update
    e = e | 1 << i % 30;
#pragma acc atomic update
    f = i + f;
#pragma acc atomic update
    g += 0.5;
  }
  CHECK(a == 60 && b == 940 && c == 8 && d == (int)0xc0000000 && e == 0x3fffffff && f == 1770 && g == 30);
  return check_result();
}
