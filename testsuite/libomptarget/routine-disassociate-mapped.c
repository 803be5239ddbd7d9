// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a directive has mapped cannot be disassociated, nor associated with anything else.
#include "check.h"

#include <omp.h>

int main(void) {
  int a[10];
  void *p = omp_target_alloc(40, 0);
#pragma omp target data map(alloc : a)
  {
    check(omp_target_disassociate_ptr(a, 0) != 0);
    check(omp_target_associate_ptr(a, p, 40, 0, 0) != 0);
  }
  omp_target_free(p, 0);
  return 0;
}
