// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members of a structure that come when others are there already: each is there, whoever came first. Those that have left
// come back to where they have lain, so that a region finds all of them. { dg-modes "ourlib stock-host" } Stock's library
// ends the process.
#include "apart.h"

struct s {
  int a, b[4], c, *p;
};

static struct s s;

static int sum(void) {
  int r = 0;
#pragma acc parallel num_gangs(1) present(s.a, s.b, s.c) copyout(r)
  r = s.a + s.b[1] + s.c;
  return r;
}

int main(void) {
  check_placement();
  int seen = 0;
  s = (struct s){1, {2, 3, 4, 5}, 6, NULL};
  // Apart from one another.
#pragma acc enter data copyin(s.a)
#pragma acc enter data copyin(s.a, s.c)
  CHECK_PRESENT(&s.a, sizeof s.a);
  CHECK_PRESENT(&s.c, sizeof s.c);
  CHECK_ABSENT(s.b, sizeof s.b);
#pragma acc parallel num_gangs(1) present(s.c) copyout(seen)
  seen = s.c;
  CHECK(seen == 6);
#pragma acc exit data delete(s.a, s.c)
  CHECK_PRESENT(&s.a, sizeof s.a);
  CHECK_ABSENT(&s.c, sizeof s.c);
#pragma acc exit data delete(s.a)

  // In one piece.
#pragma acc enter data copyin(s.a, s.c)
#pragma acc enter data copyin(s.b)
  CHECK(sum() == 10);
#pragma acc exit data delete(s.c)
  s.c = 20;
#pragma acc enter data copyin(s.c)
  CHECK(sum() == 24);
#pragma acc exit data delete(s.a) copyout(s.b)
  s.a = 100;
  s.b[1] = 300;
#pragma acc data copy(s.a, s.b)
  CHECK(sum() == 420);
  CHECK_ABSENT(&s.a, sizeof s.a);
  CHECK_ABSENT(s.b, sizeof s.b);
  CHECK_PRESENT(&s.c, sizeof s.c);
#pragma acc exit data delete(s.c)
  CHECK_ABSENT(&s, sizeof s);
  return check_result();
}
