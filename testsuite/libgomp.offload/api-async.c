// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// omp_target_memcpy_async: without dependences, and a chain of copies and target regions ordered by them.
#include "check.h"

int main(void) {
  check_placement();
  int dev = omp_get_default_device(), initial = omp_get_initial_device();
  enum { n = 256 };
  int a[n], b[n];
  for (int i = 0; i < n; i++) a[i] = i;
  int *d = omp_target_alloc(sizeof a, dev);
  CHECK(omp_target_memcpy_async(d, a, sizeof a, 0, 0, dev, initial, 0, NULL) == 0);
#pragma omp taskwait
  omp_depend_t dependence;
#pragma omp depobj(dependence) depend(inout : d)
#pragma omp parallel
#pragma omp single
  {
    for (int round = 0; round < 5; round++) {
#pragma omp target is_device_ptr(d) nowait depend(inout : d)
      for (int i = 0; i < n; i++) d[i] = d[i] * 2 + 1;
      CHECK(omp_target_memcpy_async(b, d, sizeof b, 0, 0, initial, dev, 1, &dependence) == 0);
#pragma omp task depend(inout : d) shared(b)
      for (int i = 0; i < n; i++) b[i] -= 1;
      CHECK(omp_target_memcpy_async(d, b, sizeof b, 0, 0, dev, initial, 1, &dependence) == 0);
    }
  }
  for (int i = 0; i < n; i++) CHECK(b[i] == 32 * i);
#pragma omp depobj(dependence) destroy
  omp_target_free(d, dev);
  printf("%d\n", b[n - 1]);
  return check_result();
}
