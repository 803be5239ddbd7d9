// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members of one structure that come and go by themselves, in lifetimes that do not overlap.
#include "apart.h"

struct s {
  int a, b[4], c;
};

int main(void) {
  check_placement();
  struct s s = {1, {2, 3, 4, 5}, 6};
#pragma acc enter data copyin(s.a)
  CHECK_PRESENT(&s.a, sizeof s.a);
  CHECK_ABSENT(&s.c, sizeof s.c);
  CHECK_ABSENT(s.b, sizeof s.b);
#pragma acc exit data delete(s.a)
#pragma acc enter data copyin(s.c)
  CHECK_ABSENT(&s.a, sizeof s.a);
  CHECK_PRESENT(&s.c, sizeof s.c);
#pragma acc exit data delete(s.c)
  CHECK_ABSENT(&s.c, sizeof s.c);
  return check_result();
}
