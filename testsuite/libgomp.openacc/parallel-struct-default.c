// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structure without a clause is copied to the device and back, whichever member is used.
#include "apart.h"

struct s {
  int a, b[3];
  double c;
};

int main(void) {
  check_placement();
  struct s s = {1, {2, 3, 4}, 5.5};
#pragma acc parallel num_gangs(1)
  {
    s.a += s.b[1];
    s.b[2] = (int)(s.c * 2);
  }
  CHECK(s.a == 4 && s.b[0] == 2 && s.b[1] == 3 && s.b[2] == 11 && s.c == 5.5);
  return check_result();
}
