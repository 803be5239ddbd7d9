// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structure as a whole when its members were entered one by one: it refers to each of them.
// { dg-modes "ourlib stock-host" } Stock's library finds one of the members, and nothing beside it.
#include "apart.h"

struct s {
  int a, b, c;
};

static struct s s;

int main(void) {
  check_placement();
  s = (struct s){1, 2, 3};
#pragma acc enter data copyin(s.a, s.b, s.c)
  CHECK_PRESENT(&s, sizeof s);
#pragma acc data copy(s)
  {
#pragma acc exit data delete(s.a, s.b) finalize
    CHECK_PRESENT(&s, sizeof s);
#pragma acc parallel num_gangs(1) present(s)
    {
      s.a += 10;
      s.b += 10;
      s.c += 10;
    }
  }
  // The region was the last for two of them.
  CHECK(s.a == 11 && s.b == 12 && s.c == EITHER(3, 13));
  CHECK_ABSENT(&s.a, sizeof s.a);
  CHECK_ABSENT(&s.b, sizeof s.b);
  CHECK_PRESENT(&s.c, sizeof s.c);
#pragma acc exit data copyout(s.c)
  CHECK(s.c == 13);
#pragma acc enter data copyin(s.a, s.b, s.c)
#pragma acc enter data copyin(s)
#pragma acc exit data delete(s.b)
#pragma acc parallel num_gangs(1) present(s)
  s.a = s.b = s.c = 7;
#pragma acc exit data copyout(s)
  CHECK_PRESENT(&s.a, sizeof s.a);
  CHECK_ABSENT(&s.b, sizeof s.b);
  CHECK_PRESENT(&s.c, sizeof s.c);
  CHECK(s.a == EITHER(11, 7) && s.b == 7);
#pragma acc exit data copyout(s.a, s.c)
  CHECK(s.a == 7 && s.c == 7);
  CHECK_ABSENT(&s, sizeof s);
  return check_result();
}
