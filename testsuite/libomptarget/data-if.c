// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// if clauses: data and regions that stay on the host.
#include "check.h"

#include <omp.h>

static void run(int yes) {
  int x = 1;
  const int d = omp_get_default_device();
#pragma omp target data map(tofrom : x) if (yes)
  {
    check(omp_target_is_present(&x, d) == yes);
    int where = -1;
#pragma omp target map(from : where) if (target : yes)
    where = omp_is_initial_device();
    check(where == !yes);
  }
#pragma omp target enter data map(to : x) if (yes)
  check(omp_target_is_present(&x, d) == yes);
#pragma omp target update to(x) if (yes)
#pragma omp target exit data map(from : x) if (yes)
  check(!omp_target_is_present(&x, d));
}

int main(void) {
  run(0);
  run(1);
  return 0;
}
