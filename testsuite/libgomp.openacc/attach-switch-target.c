// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pointer is detached, set to another object, and attached again.
#include "apart.h"

struct s {
  int *p;
};

int main(void) {
  check_placement();
  int a[6] = {0}, b[6] = {0};
  struct s s = {a};
#pragma acc enter data copyin(s, a, b)
  for (int round = 0; round < 4; round++) {
    s.p = round % 2 ? b : a;
#pragma acc enter data attach(s.p)
#pragma acc parallel loop present(s)
    for (int i = 0; i < 6; i++) s.p[i] += round + 1;
#pragma acc exit data detach(s.p)
  }
#pragma acc exit data copyout(a, b) delete(s)
  for (int i = 0; i < 6; i++) CHECK(a[i] == 4 && b[i] == 6);
  return check_result();
}
