// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// exit data with map(delete) takes all references and copies nothing.
#include <omp.h>

int main(void) {
  int a[8] = {0};
  const int d = omp_get_default_device();
  for (int i = 0; i < 3; i++) {
#pragma omp target enter data map(alloc : a)
  }
#pragma omp target
  a[0] = 5;
#pragma omp target exit data map(delete : a)
  if (omp_target_is_present(a, d)) return 1;
#pragma omp target exit data map(delete : a)
  return a[0] == 0 ? 0 : 2;
}
