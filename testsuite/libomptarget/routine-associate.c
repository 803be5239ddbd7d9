// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of the device that the program itself associates with the host's.
#include "check.h"

#include <omp.h>

int main(void) {
  int a[10];
  const int host = omp_get_initial_device();
  for (int i = 0; i < 10; i++) a[i] = i;
  int *p = omp_target_alloc(80, 0);
  check(omp_target_associate_ptr(a, p, 40, 8, 0) == 0);
  check(omp_target_is_present(a, 0) && omp_get_mapped_ptr(a, 0) == p + 2);
  check(omp_target_associate_ptr(a, p, 40, 8, 0) == 0);
  check(omp_target_associate_ptr(a, p, 40, 16, 0) != 0);
#pragma omp target update to(a)
#pragma omp target map(tofrom : a)
  for (int i = 0; i < 10; i++) a[i] += 100;
  check(a[5] == 5);
#pragma omp target exit data map(delete : a)
  check(omp_target_is_present(a, 0));
#pragma omp target update from(a)
  for (int i = 0; i < 10; i++) check(a[i] == 100 + i);
  int seen;
  check(omp_target_memcpy(&seen, p, 4, 0, 8 + 4 * 4, host, 0) == 0 && seen == 104);
  check(omp_target_disassociate_ptr(a, 0) == 0);
  check(!omp_target_is_present(a, 0));
  check(omp_target_disassociate_ptr(a, 0) != 0);
  omp_target_free(p, 0);
  return 0;
}
