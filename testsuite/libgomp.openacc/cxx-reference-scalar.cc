// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// References to scalars in clauses.
#include "apart.h"

static void add(int &x, const int &y, int &out) {
#pragma acc parallel num_gangs(1) copy(x) copyin(y) copyout(out)
  {
    x += y;
    out = x * 10;
  }
}

int main() {
  check_placement();
  int x = 4, out = 0;
  add(x, 6, out);
  CHECK(x == 10 && out == 100);
  return check_result();
}
