// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers that are not attached, not present, or not there: detach does nothing (OpenACC 3.3 section 2.7.2).
// { dg-modes "ourlib stock-host" } Stock's library ends the process.
#include "apart.h"

struct s {
  int n, *p;
};

static int data[4];

// What the device's pointer points to, as the host sees it.
static int sum(struct s *x) {
  int r = 0;
#pragma acc parallel num_gangs(1) present(x[0 : 1]) copyout(r)
  {
    r = 0;
    for (int i = 0; i < 4; i++) r += x->p[i];
  }
  return r;
}

int main(void) {
  check_placement();
  struct s s = {4, data};
  for (int i = 0; i < 4; i++) data[i] = i + 1;

  // Nothing is present.
  acc_detach(NULL);
  acc_detach((void **)&s.p);
  acc_detach_finalize((void **)&s.p);
  acc_detach_async((void **)&s.p, 1);
#pragma acc exit data detach(s.p)
#pragma acc exit data delete(s.p[0 : 4])
#pragma acc exit data copyout(s.p[0 : 4]) finalize
  CHECK_ABSENT(&s, sizeof s);

  // The structure is present, and was never attached.
#pragma acc enter data copyin(s)
  acc_detach((void **)&s.p);
  acc_detach_finalize((void **)&s.p);
#pragma acc exit data detach(s.p)
#pragma acc exit data detach(s.p) finalize
#pragma acc exit data delete(s.p[0 : 4])
#pragma acc exit data delete(s.p[0 : 4]) finalize
  CHECK_PRESENT(&s, sizeof s);

  // As often as it is attached, and once more.
#pragma acc enter data copyin(s.p[0 : 4])
#pragma acc enter data attach(s.p)
  CHECK(sum(&s) == 10);
  acc_detach((void **)&s.p);
  CHECK(sum(&s) == 10);
#pragma acc exit data copyout(s.p[0 : 4])
#pragma acc exit data copyout(s.p[0 : 4])
#pragma acc exit data delete(s.p[0 : 4])
  acc_detach((void **)&s.p);
  CHECK_ABSENT(data, sizeof data);
  CHECK_PRESENT(&s, sizeof s);

  // It can be attached again after that.
#pragma acc enter data copyin(s.p[0 : 4])
  CHECK(sum(&s) == 10);
#pragma acc exit data delete(s.p[0 : 4]) finalize
  CHECK_ABSENT(data, sizeof data);
  CHECK_PRESENT(&s, sizeof s);
#pragma acc exit data delete(s)
  CHECK_ABSENT(&s, sizeof s);

  // A region has attached it; somebody else detaches it meanwhile.
#pragma acc enter data copyin(s)
#pragma acc data copy(s.p[0 : 4])
  {
    CHECK(sum(&s) == 10);
    acc_detach_finalize((void **)&s.p);
  }
#pragma acc data copy(s.p[0 : 4])
  CHECK(sum(&s) == 10);
#pragma acc exit data delete(s)
  CHECK_ABSENT(&s, sizeof s);
  CHECK_ABSENT(data, sizeof data);
  return check_result();
}
