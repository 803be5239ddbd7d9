// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nested regions on a member's section: attached while any of them is open.
#include "apart.h"

struct s {
  int *p;
};

int main(void) {
  check_placement();
  int a[10] = {0};
  struct s s = {a};
#pragma acc data copyin(s)
  {
#pragma acc data copy(s.p[0 : 10])
    {
#pragma acc data copy(s.p[0 : 10])
      {
#pragma acc parallel loop present(s)
        for (int i = 0; i < 10; i++) s.p[i] += i;
      }
#pragma acc parallel loop present(s)
      for (int i = 0; i < 10; i++) s.p[i] += 100;
    }
    CHECK_ABSENT(a, sizeof a);
  }
  for (int i = 0; i < 10; i++) CHECK(a[i] == i + 100);
  return check_result();
}
