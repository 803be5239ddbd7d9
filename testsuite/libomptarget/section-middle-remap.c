// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A section of what is mapped is found again by a pointer to its middle, of several objects side by side.
#include "check.h"

#include <omp.h>

int main(void) {
  int a[30];
  for (int i = 0; i < 30; i++) a[i] = i;
  for (int k = 0; k < 3; k++) {
#pragma omp target enter data map(to : a[10 * k : 10])
  }
  for (int k = 0; k < 3; k++) {
    int *p = a + 10 * k + 4, seen = 0;
#pragma omp target map(to : p[0 : 6]) map(from : seen)
    seen = p[5];
    check(seen == 10 * k + 9);
  }
  for (int k = 2; k >= 0; k--) {
#pragma omp target exit data map(delete : a[10 * k : 10])
    check(!omp_target_is_present(&a[10 * k], 0));
    check(k == 0 || omp_target_is_present(&a[10 * k - 1], 0));
  }
  return 0;
}
