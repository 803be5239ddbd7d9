// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of a device: allocated, copied to and from, freed; freeing null.
#include "check.h"

#include <omp.h>

int main(void) {
  const int d = omp_get_default_device(), host = omp_get_initial_device();
  int in[100], out[100];
  for (int i = 0; i < 100; i++) in[i] = i;
  int *p = omp_target_alloc(sizeof in, d);
  check(p != NULL);
  check(omp_target_memcpy(p, in, sizeof in, 0, 0, d, host) == 0);
#pragma omp target is_device_ptr(p)
  for (int i = 0; i < 100; i++) p[i] *= 3;
  check(omp_target_memcpy(out, p, sizeof out, 0, 0, host, d) == 0);
  for (int i = 0; i < 100; i++) check(out[i] == 3 * i);
  omp_target_free(p, d);
  omp_target_free(NULL, d);
  check(omp_target_alloc(0, d) == NULL);
  return 0;
}
