// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update of an attached structure's members that are no pointers leaves the pointer as it is.
#include "apart.h"

struct s {
  int n, *p, k;
};

int main(void) {
  check_placement();
  int data[10] = {0};
  struct s s = {10, data, 1};
#pragma acc enter data copyin(s)
#pragma acc enter data copyin(s.p[0 : 10])
  s.k = 9;
  s.n = 5;
#pragma acc update device(s.k, s.n)
#pragma acc parallel loop present(s)
  for (int i = 0; i < s.n; i++) s.p[i] = s.k;
#pragma acc exit data copyout(s.p[0 : 10])
#pragma acc exit data delete(s)
  for (int i = 0; i < 10; i++) CHECK(data[i] == (i < 5 ? 9 : 0));
  return check_result();
}
