// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A group of members is counted as one object: as many exits as entries.
// { dg-modes "ourlib stock-host" } Stock's library lets the members go with the first exit.
#include "apart.h"

struct s {
  int a, b[4], c;
};

int main(void) {
  check_placement();
  struct s s = {1, {2, 3, 4, 5}, 6};
#pragma acc enter data copyin(s.a, s.c)
#pragma acc enter data copyin(s.a, s.c)
#pragma acc exit data delete(s.a, s.c)
  CHECK_PRESENT(&s.a, sizeof s.a);
  CHECK_PRESENT(&s.c, sizeof s.c);
#pragma acc parallel num_gangs(1) present(s.a, s.c)
  {
    s.a += 10;
    s.c += 10;
  }
#pragma acc exit data copyout(s.a, s.c)
  CHECK_ABSENT(&s.a, sizeof s.a);
  CHECK_ABSENT(&s.c, sizeof s.c);
  CHECK(s.a == 11 && s.c == 16);
  return check_result();
}
