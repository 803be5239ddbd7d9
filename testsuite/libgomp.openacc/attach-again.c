// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer is attached once more, after the host has made it point elsewhere (OpenACC 3.3 section 2.7.2).
// { dg-modes "ourlib stock-host" } Stock's library leaves the device's pointer alone.
#include "apart.h"

struct s {
  int n, *p;
};

static int read(struct s *x) {
  int r = 0;
#pragma acc parallel num_gangs(1) present(x[0 : 1]) copyout(r)
  r = x->p[3];
  return r;
}

int main(void) {
  check_placement();
  int a[10], b[10], away[10];
  for (int i = 0; i < 10; i++) {
    a[i] = i + 1;
    b[i] = 100 + i;
    away[i] = EITHER(-1, 1000 + i);
  }
  struct s x = {10, a};
#pragma acc enter data copyin(x, a, b)
#pragma acc enter data attach(x.p)
  CHECK(read(&x) == 4);
  x.p = b;
#pragma acc enter data attach(x.p)
  CHECK(read(&x) == 103);
  x.p = a;
  acc_attach((void **)&x.p);
  CHECK(read(&x) == 4);
  acc_attach((void **)&x.p);
  CHECK(read(&x) == 4);
  // To another element of the same array.
  x.p = b + 2;
  acc_attach((void **)&x.p);
  CHECK(read(&x) == 105);
  // To what is not there: as it was.
  x.p = away;
  acc_attach((void **)&x.p);
  CHECK(read(&x) == EITHER(105, 1003));
  x.p = b;
#pragma acc parallel present(x) copyin(x.p[0 : 10])
  x.n = x.p[3];
#pragma acc update self(x.n)
  CHECK(x.n == 103);
  acc_detach_finalize((void **)&x.p);
#pragma acc exit data delete(x, a, b)
  CHECK_ABSENT(&x, sizeof x);
  CHECK_ABSENT(b, sizeof b);
  return check_result();
}
