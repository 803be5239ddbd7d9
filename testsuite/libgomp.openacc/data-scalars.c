// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars in data clauses.
#include "apart.h"

int main(void) {
  check_placement();
  int x = 1;
  double y = 2;
  char c = 'a';
#pragma acc data copy(x, y) copyout(c)
  {
#pragma acc parallel num_gangs(1) present(x, y, c)
    {
      x += 41;
      y /= 4;
      c = 'z';
    }
    CHECK(x == EITHER(1, 42));
  }
  CHECK(x == 42 && y == 0.5 && c == 'z');
  return check_result();
}
