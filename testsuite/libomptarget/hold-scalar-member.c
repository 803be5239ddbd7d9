// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A member that is held, of a structure.
#include "check.h"

#include <omp.h>

struct s {
  int before, x, after;
};

int main(void) {
  struct s s = {1, 2, 3};
  const int d = omp_get_default_device();
#pragma omp target data map(ompx_hold, tofrom : s.x)
  {
#pragma omp target map(tofrom : s.x)
    s.x += 5;
#pragma omp target exit data map(delete : s.x)
    check(omp_target_is_present(&s.x, d));
  }
  check(!omp_target_is_present(&s.x, d));
  return s.x == 7 && s.before == 1 && s.after == 3 ? 0 : 3;
}
