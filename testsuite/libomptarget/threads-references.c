// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that map and release the same data; in the end it is gone, and right.
#include "check.h"

#include <omp.h>

int main(void) {
  static int a[1000];
  for (int i = 0; i < 1000; i++) a[i] = i;
#pragma omp parallel num_threads(4)
  for (int k = 0; k < 200; k++) {
#pragma omp target enter data map(to : a)
#pragma omp target exit data map(release : a)
  }
  check(!omp_target_is_present(a, 0));
  for (int i = 0; i < 1000; i++) check(a[i] == i);
  return 0;
}
