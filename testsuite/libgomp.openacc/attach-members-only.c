// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some members of a structure without the structure.
#include "apart.h"

struct s {
  int a, b, c[8], d;
};

int main(void) {
  check_placement();
  struct s s = {1, 2, {0}, 4};
#pragma acc enter data copyin(s.b, s.c, s.d)
#pragma acc parallel num_gangs(1) present(s.b, s.c, s.d)
  {
    for (int i = 0; i < 8; i++) s.c[i] = s.b * i;
    s.d = 40;
  }
#pragma acc exit data copyout(s.c, s.d) delete(s.b)
  CHECK(s.a == 1 && s.b == 2 && s.d == 40);
  for (int i = 0; i < 8; i++) CHECK(s.c[i] == 2 * i);
  return check_result();
}
