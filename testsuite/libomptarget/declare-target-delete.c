// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of the device are not to be deleted.
#include "check.h"

#include <omp.h>

int x = 1;
#pragma omp declare target to(x)

int main(void) {
  const int d = omp_get_default_device();
#pragma omp target
  x = 2;
  check(omp_target_is_present(&x, d));
#pragma omp target exit data map(delete : x)
  check(omp_target_is_present(&x, d));
#pragma omp target enter data map(to : x)
#pragma omp target exit data map(from : x)
  check(omp_target_is_present(&x, d) && x == 1);
#pragma omp target update from(x)
  return x == 2 ? 0 : 1;
}
