// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads hold and delete the same data at once: it is there as long as one holds it.
#include "check.h"

#include <omp.h>

int main(void) {
  static int a[16];
#pragma omp target data map(ompx_hold, tofrom : a)
  {
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 200; i++) {
#pragma omp target data map(ompx_hold, alloc : a)
      check(omp_target_is_present(a, 0));
#pragma omp target enter data map(to : a)
#pragma omp target exit data map(delete : a)
      check(omp_target_is_present(a, 0));
    }
#pragma omp target
    a[3] = 4;
  }
  check(!omp_target_is_present(a, 0));
  return a[3] == 4 ? 0 : 1;
}
