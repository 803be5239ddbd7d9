// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies as tasks, in order by dependence objects.
#include "check.h"

#include <omp.h>

int main(void) {
  const int d = 0, host = omp_get_initial_device();
  int a[10], b[10] = {0};
  for (int i = 0; i < 10; i++) a[i] = i + 1;
  int *p = omp_target_alloc(40, d);
  omp_depend_t object;
#pragma omp depobj(object) depend(inout : p)
  check(omp_target_memcpy_async(p, a, 40, 0, 0, d, host, 1, &object) == 0);
#pragma omp target is_device_ptr(p) depend(inout : p) nowait
  for (int i = 0; i < 10; i++) p[i] *= 2;
  check(omp_target_memcpy_async(b, p, 40, 0, 0, host, d, 1, &object) == 0);
#pragma omp taskwait
  for (int i = 0; i < 10; i++) check(b[i] == 2 * (i + 1));
#pragma omp depobj(object) destroy
  check(omp_target_memcpy_async(b, a, 40, 0, 0, host, host, 0, NULL) == 0);
#pragma omp taskwait
  for (int i = 0; i < 10; i++) check(b[i] == i + 1);
  omp_target_free(p, d);
  return 0;
}
