// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ompx_hold has a count of its own: what is held stays when the last of the other references goes, and is not copied back then.
#include "check.h"

#include <omp.h>

int main(void) {
  int a[4] = {1, 2, 3, 4};
  const int d = omp_get_default_device();
#pragma omp target data map(ompx_hold, tofrom : a)
  {
#pragma omp target enter data map(to : a)
#pragma omp target
    a[0] = 10;
#pragma omp target exit data map(from : a)
    check(omp_target_is_present(a, d));
    check(a[0] == 1);
  }
  check(!omp_target_is_present(a, d));
  return a[0] == 10 ? 0 : 4;
}
