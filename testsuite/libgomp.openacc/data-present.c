// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// present on data and compute constructs, of a whole object and of parts.
#include "apart.h"

int main(void) {
  check_placement();
  int a[20] = {0}, n = 4;
#pragma acc enter data copyin(a)
#pragma acc data present(a)
  {
#pragma acc data present(a[3 : n])
    {
#pragma acc parallel loop present(a[3 : n])
      for (int i = 3; i < 3 + n; i++) a[i] = i;
    }
  }
  CHECK_PRESENT(a, sizeof a);
#pragma acc exit data copyout(a)
  for (int i = 0; i < 20; i++) CHECK(a[i] == (i >= 3 && i < 7 ? i : 0));
  return check_result();
}
