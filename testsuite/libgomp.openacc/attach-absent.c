// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is not present cannot be attached, nor be attached to; the program goes on (OpenACC 3.3 section 2.7.2).
// { dg-modes "ourlib stock-host" } Stock's library ends the process.
#include "apart.h"

struct s {
  int n, *p;
};

int main(void) {
  check_placement();
  int a[4] = {1, 2, 3, 4}, seen = 0;
  struct s x = {4, a};
  acc_attach(NULL);

  // Neither of the two.
  acc_attach((void **)&x.p);
#pragma acc enter data attach(x.p)
#pragma acc exit data detach(x.p)
  CHECK_ABSENT(&x, sizeof x);

  // What it points to, and not the pointer.
#pragma acc enter data copyin(a)
  acc_attach((void **)&x.p);
#pragma acc enter data attach(x.p)
#pragma acc exit data delete(a)

  // The pointer, and not what it points to: it is not attached, and so copied as it is.
#pragma acc enter data copyin(x)
  acc_attach((void **)&x.p);
#pragma acc enter data attach(x.p) async(1)
#pragma acc wait(1)
#pragma acc data attach(x.p)
#pragma acc parallel num_gangs(1) present(x) copyout(seen)
  seen = x.n;
  CHECK(seen == 4);
  x.p = NULL;
#pragma acc update self(x)
  CHECK(x.p == EITHER(a, NULL));
  x.p = a;

  // Once it is there, it can be attached.
#pragma acc enter data copyin(a)
  acc_attach((void **)&x.p);
#pragma acc parallel num_gangs(1) present(x) copyout(seen)
  seen = x.p[2];
  CHECK(seen == 3);
  acc_detach((void **)&x.p);
#pragma acc exit data delete(x, a)
  CHECK_ABSENT(&x, sizeof x);
  CHECK_ABSENT(a, sizeof a);
  return check_result();
}
