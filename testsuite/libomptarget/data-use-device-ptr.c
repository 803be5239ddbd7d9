// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// use_device_ptr: inside the construct the pointer has the device's address, behind it its own again.
#include "check.h"

#include <omp.h>

int main(void) {
  int *p = malloc(40), *const host = p;
  const int d = omp_get_default_device();
#pragma omp target data map(alloc : p[0 : 10]) use_device_ptr(p)
  {
    check(p == omp_get_mapped_ptr(host, d));
    check(p != host);
#pragma omp target is_device_ptr(p)
    for (int i = 0; i < 10; i++) p[i] = i * i;
    check(omp_target_memcpy(host, p, 40, 0, 0, omp_get_initial_device(), d) == 0);
  }
  check(p == host);
  for (int i = 0; i < 10; i++) check(host[i] == i * i);
  free(p);
  return 0;
}
