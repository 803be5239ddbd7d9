// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// firstprivate of scalars of every size: each gang has its own, with the host's value.
#include "apart.h"

int main(void) {
  check_placement();
  char c = 'x';
  short s = -300;
  long long l = 1LL << 40;
  float f = 0.25f;
  double d = -1e100;
  _Bool b = 1;
  int good = 0;
#pragma acc parallel num_gangs(4) firstprivate(c, s, l, f, d, b) copy(good)
  {
    int ok = c == 'x' && s == -300 && l == 1LL << 40 && f == 0.25f && d == -1e100 && b;
    c++, s++, l++, f++, d = 0, b = 0;
    ok = ok && c == 'y' && s == -299 && l == (1LL << 40) + 1 && f == 1.25f && d == 0 && !b;
#pragma acc atomic update
    good += ok;
  }
  CHECK(good == EITHER(4, 1));
  CHECK(c == 'x' && s == -300 && l == 1LL << 40 && f == 0.25f && d == -1e100 && b);
  return check_result();
}
