// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// firstprivate of a structure with an array, padding and bit-fields.
#include "apart.h"

struct s {
  char c;
  double d[3];
  unsigned low : 3, high : 13;
};

int main(void) {
  check_placement();
  struct s s = {'q', {1, 2, 3}, 5, 4000};
  int good = 0;
#pragma acc parallel num_gangs(3) firstprivate(s) copy(good)
  {
    int ok = s.c == 'q' && s.d[0] + s.d[1] + s.d[2] == 6 && s.low == 5 && s.high == 4000;
    s.d[1] = 0;
    s.high = 1;
#pragma acc atomic update
    good += ok;
  }
  CHECK(good == EITHER(3, 1) && s.d[1] == 2 && s.high == 4000);
  return check_result();
}
