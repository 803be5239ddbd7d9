// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members of a structure that one directive enters: each leaves by itself, by directive or routine, and is copied back.
#include "apart.h"

struct pair {
  int first;
  double *list;
  int last;
};

static struct pair p;
static double v[8];

static void scalars(void) {
  p.first = 1;
  p.last = 2;
#pragma acc enter data copyin(p.first, p.last)
#pragma acc parallel num_gangs(1) present(p.first, p.last)
  {
    p.first += 10;
    p.last += 20;
  }
#pragma acc exit data copyout(p.first)
  CHECK(p.first == 11);
  CHECK_ABSENT(&p.first, sizeof p.first);
  CHECK_PRESENT(&p.last, sizeof p.last);
  acc_copyout(&p.last, sizeof p.last);
  CHECK(p.last == 22);
  CHECK_ABSENT(&p.last, sizeof p.last);
}

// The same pointer is entered twice, and taken away by routines.
static void pointer_member(void) {
  p.list = v;
  for (int i = 0; i < 8; i++) v[i] = i;
#pragma acc enter data copyin(p.first, p.list[0 : 8])
#pragma acc enter data copyin(p.list[0 : 8])
#pragma acc parallel num_gangs(1) present(p.first, p.list)
  p.list[3] += p.first;
  acc_detach((void **)&p.list);
  for (int k = 0; k < 2; k++) {
    CHECK_PRESENT(&p.list, sizeof p.list);
    acc_delete(&p.list, sizeof p.list);
    acc_copyout(v, sizeof v);
  }
  CHECK_ABSENT(&p.list, sizeof p.list);
  CHECK_PRESENT(&p.first, sizeof p.first);
  CHECK(v[3] == 14);
#pragma acc exit data delete(p.first)
  CHECK_ABSENT(&p, sizeof p);
}

// One of two has been entered once more.
static void counts(void) {
#pragma acc enter data copyin(p.first, p.last)
#pragma acc enter data copyin(p.last)
#pragma acc exit data delete(p.first, p.last)
  CHECK_ABSENT(&p.first, sizeof p.first);
  CHECK_PRESENT(&p.last, sizeof p.last);
#pragma acc exit data delete(p.last)
  CHECK_ABSENT(&p.last, sizeof p.last);
}

// A region holds the member that it names, and no other.
static void region(void) {
  p.first = 1;
  p.last = 2;
#pragma acc enter data copyin(p.first, p.last)
#pragma acc data copy(p.last)
  {
#pragma acc parallel num_gangs(1) present(p.first, p.last)
    {
      p.first += 10;
      p.last += 20;
    }
#pragma acc exit data copyout(p.first, p.last)
    CHECK(p.first == 11);
    CHECK(p.last == EITHER(2, 22));
    CHECK_ABSENT(&p.first, sizeof p.first);
    CHECK_PRESENT(&p.last, sizeof p.last);
  }
  CHECK(p.last == 22);
  CHECK_ABSENT(&p.last, sizeof p.last);
}

int main(void) {
  check_placement();
  scalars();
  pointer_member();
  counts();
  region();
  return check_result();
}
