/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Device routines where there is no device: memory, copies, rectangles, fills, presence, identities.
   { dg-set-target-env-var OMP_TARGET_OFFLOAD disabled }  */
#include "require.h"
#include <omp.h>
#include <string.h>
int main(void) {
  int h = omp_get_initial_device();
  CHECK(omp_get_num_devices() == 0 && h == 0);
  char *p = omp_target_alloc(100, h), q[100];
  CHECK(p);
  memset(q, 5, 100);
  CHECK(omp_target_memcpy(p, q, 50, 10, 20, h, h) == 0 && p[10] == 5 && p[59] == 5);
  CHECK(omp_target_memcpy(p, q, 10, 0, 0, omp_initial_device, omp_initial_device) == 0);
  size_t vol[2] = {3, 4}, off[2] = {1, 2}, dims[2] = {10, 10};
  memset(p, 0, 100);
  CHECK(omp_target_memcpy_rect(p, q, 1, 2, vol, off, off, dims, dims, h, h) == 0);
  int n = 0;
  for (int i = 0; i < 100; i++) n += p[i] == 5;
  CHECK(n == 12 && p[12] == 5 && p[35] == 5 && p[11] == 0);
  CHECK(omp_target_memcpy_async(p, q, 100, 0, 0, h, h, 0, NULL) == 0);
  CHECK(omp_target_is_present(q, h) && omp_target_is_accessible(q, 10, h));
  CHECK(omp_get_mapped_ptr(q, h) == q && omp_target_is_present(NULL, h) == omp_target_is_present(NULL, h));
  CHECK(omp_target_memset(p, 9, 100, h) == p && p[99] == 9);
  CHECK(omp_target_memset_async(p, 8, 50, h, 0, NULL) == p && p[49] == 8 && p[50] == 9);
  CHECK(omp_target_memcpy(p, q, 1, 0, 0, 7, h) != 0);
  int null = omp_target_associate_ptr(q, p, 10, 0, h);
  printf("%d %d\n", null, omp_target_disassociate_ptr(q, h));
  printf("%s %d %d\n", omp_get_uid_from_device(h), omp_get_device_from_uid(omp_get_uid_from_device(h)),
         omp_get_device_from_uid("nonsense"));
  omp_target_free(p, h);
  omp_target_free(NULL, h);
  return 0;
}
