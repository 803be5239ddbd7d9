// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update of members of a structure, and of a section of an array member.
#include "apart.h"

struct s {
  int a, v[10];
  double d;
};

int main(void) {
  check_placement();
  struct s s = {1, {0}, 2.5};
#pragma acc enter data copyin(s)
#pragma acc parallel num_gangs(1) present(s)
  {
    s.a = 10;
    for (int i = 0; i < 10; i++) s.v[i] = i;
    s.d = 7.5;
  }
#pragma acc update self(s.a, s.v[2 : 3])
  CHECK(s.a == 10 && s.v[1] == EITHER(0, 1) && s.v[2] == 2 && s.v[4] == 4 && s.v[5] == EITHER(0, 5));
  CHECK(s.d == EITHER(2.5, 7.5));
#pragma acc exit data delete(s)
  return check_result();
}
