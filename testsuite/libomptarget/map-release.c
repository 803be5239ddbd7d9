// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// exit data with map(release) takes one reference and copies nothing.
#include <omp.h>

int main(void) {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  const int d = omp_get_default_device();
#pragma omp target enter data map(to : a)
#pragma omp target enter data map(to : a)
#pragma omp target
  a[3] = 99;
#pragma omp target exit data map(release : a)
  if (!omp_target_is_present(a, d)) return 1;
#pragma omp target exit data map(release : a)
  if (omp_target_is_present(a, d)) return 2;
  return a[3] == 4 ? 0 : 3;
}
