// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structured data region for a structure, and one for what its pointers name.
#include "apart.h"

struct s {
  int n, *p, *q;
};

int main(void) {
  check_placement();
  int a[15], b[15];
  struct s s = {15, a, b};
  for (int i = 0; i < 15; i++) a[i] = i, b[i] = 0;
#pragma acc data copyin(s)
  {
#pragma acc data copyin(s.p[0 : 15]) copyout(s.q[0 : 15])
    {
#pragma acc parallel loop present(s)
      for (int i = 0; i < 15; i++) s.q[i] = s.p[14 - i];
    }
  }
  for (int i = 0; i < 15; i++) CHECK(b[i] == 14 - i && a[i] == i);
  CHECK(s.p == a && s.q == b);
  return check_result();
}
