// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A long sequence of lifetimes, nested in every order, against a model: present while anything holds the object.
#include "apart.h"

static int counted, dynamic;
static int a[16];

static void look(void) {
  if (counted > 0)
    CHECK_PRESENT(a, sizeof a);
  else
    CHECK_ABSENT(a, sizeof a);
}

static unsigned state = 12345;
static unsigned next(unsigned n) { return (state = state * 1103515245u + 12345u) / 65536 % n; }

static void step(int depth) {
  for (int k = 0; k < 12; k++) {
    int what = (int)next(6);
    if (what == 0) {
#pragma acc enter data copyin(a)
      counted++, dynamic++;
    } else if (what == 1) {
#pragma acc exit data delete (a)
      if (dynamic > 0) counted--, dynamic--;
    } else if (what == 2) {
      acc_create(a, sizeof a);
      counted++, dynamic++;
    } else if (what == 3) {
      acc_delete(a, sizeof a);
      if (dynamic > 0) counted--, dynamic--;
    } else if (what == 4 && next(3) == 0) {
#pragma acc exit data copyout(a) finalize
      counted -= dynamic, dynamic = 0;
    } else if (what == 5 && depth < 3) {
#pragma acc data copyin(a)
      {
        counted++;
        look();
        step(depth + 1);
      }
      counted--;
    }
    look();
  }
}

int main(void) {
  check_placement();
  step(0);
  step(0);
  return check_result();
}
