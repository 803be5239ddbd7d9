// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the memory routines do with null pointers, no bytes and wrong dimensions: they fail, or there is nothing to do.
#include "check.h"

#include <limits.h>
#include <omp.h>

int main(void) {
  const int device = omp_get_default_device(), host = omp_get_initial_device(), nobody = omp_get_num_devices() + 7;
  int a[8] = {1}, b[8] = {0};
  const size_t volume[2] = {1, 1}, offsets[2] = {0, 0};
  int *const there = omp_target_alloc(64, device);

  check(omp_target_memcpy(NULL, NULL, 0, 0, 0, nobody, host) == 0);
  check(omp_target_memcpy(NULL, a, 4, 0, 0, device, host) == -1);
  check(omp_target_memcpy(a, NULL, 4, 0, 0, host, device) == -1);
  check(omp_target_memcpy_rect(NULL, NULL, 4, 2, volume, offsets, offsets, volume, volume, host, host) == INT_MAX);
  check(omp_target_memcpy_rect(NULL, a, 4, 2, volume, offsets, offsets, volume, volume, device, host) == -1);
  check(omp_target_memcpy_rect(b, a, 0, 2, volume, offsets, offsets, volume, volume, host, host) == -1);
  check(omp_target_memcpy_rect(b, a, 4, 0, volume, offsets, offsets, volume, volume, host, host) == -1);
  check(omp_target_memcpy_rect(b, a, 4, -1, volume, offsets, offsets, volume, volume, host, host) == -1);
  check(omp_target_memcpy_rect(b, a, 4, 2, NULL, offsets, offsets, volume, volume, host, host) == -1);
  check(omp_target_memcpy_rect(b, a, 4, 2, volume, NULL, offsets, volume, volume, host, host) == -1);
  check(omp_target_memcpy_rect(b, a, 4, 2, volume, offsets, offsets, volume, NULL, host, host) == -1);
  check(b[0] == 0);

  check(omp_target_associate_ptr(NULL, there, 4, 0, device) == -1);
  check(omp_target_associate_ptr(a, NULL, 4, 0, device) == -1);
  check(omp_target_associate_ptr(a, there, 0, 0, device) == -1);
  check(omp_target_associate_ptr(a, there, 4, 0, host) == -1);
  check(omp_target_associate_ptr(a, there, 32, 0, device) == 0);
  check(omp_target_associate_ptr(a, there + 1, 32, 0, device) == -1);
  check(omp_target_disassociate_ptr(NULL, device) == -1);
  check(omp_target_disassociate_ptr(b, device) == -1);
  check(omp_target_disassociate_ptr(a, host) == -1);
  check(omp_target_disassociate_ptr(a, device) == 0);

  check(omp_get_mapped_ptr(NULL, device) == NULL);
  check(omp_get_mapped_ptr(a, nobody) == NULL);
  check(!omp_target_is_present(NULL, device) && omp_target_is_present(a, host));
  check(omp_target_alloc(0, device) == NULL);
  omp_target_free(NULL, nobody);
  omp_target_free(there, device);
  return 0;
}
