// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// omp_target_alloc, free, memcpy with offsets in every direction, is_present, bad arguments.
#include "check.h"
#include <errno.h>

int main(void) {
  check_placement();
  int dev = omp_get_default_device(), initial = omp_get_initial_device();
  int n = 100, a[100], b[100];
  for (int i = 0; i < n; i++) {
    a[i] = i;
    b[i] = -1;
  }
  size_t size = sizeof a;
  int *d = omp_target_alloc(size, dev), *e = omp_target_alloc(size, dev);
  CHECK(d && e && d != e);
  CHECK(omp_target_memcpy(d, a, size, 0, 0, dev, initial) == 0);
  CHECK(omp_target_memcpy(e, d, 50 * sizeof(int), 10 * sizeof(int), 40 * sizeof(int), dev, dev) == 0);
  CHECK(omp_target_memcpy(b, e, 50 * sizeof(int), 20 * sizeof(int), 10 * sizeof(int), initial, dev) == 0);
  for (int i = 0; i < n; i++) CHECK(b[i] == (i >= 20 && i < 70 ? i + 20 : -1));
  CHECK(omp_target_memcpy(b, a, 4 * sizeof(int), 0, 4 * sizeof(int), initial, initial) == 0);
  CHECK(b[0] == 4 && b[3] == 7);
  CHECK(omp_target_memcpy(b, d, 0, 0, 0, initial, dev) == 0);

  // One byte, and an odd length at an odd address.
  char text[] = "abcdefghijklmnop", back[17] = "................";
  char *t = omp_target_alloc(sizeof text, dev);
  CHECK(omp_target_memcpy(t, text, sizeof text, 0, 0, dev, initial) == 0);
  CHECK(omp_target_memcpy(back, t, 7, 3, 5, initial, dev) == 0);
  CHECK(strcmp(back, "...fghijkl......") == 0);
#pragma omp target is_device_ptr(t)
  t[0] = 'A';
  CHECK(omp_target_memcpy(back, t, 1, 0, 0, initial, dev) == 0);
  CHECK(back[0] == 'A');

  CHECK(omp_target_is_present(NULL, dev) == 0 || omp_get_num_devices() == 0 || __GNUC__ < 16);
  int mapped = 1;
#pragma omp target data map(to : mapped)
  CHECK(omp_target_is_present(&mapped, dev));
  CHECK(omp_target_is_present(&mapped, initial));

  // A device that is not there takes nothing.
  CHECK(omp_target_memcpy(b, a, 4, 0, 0, initial, omp_get_num_devices() + 5) == EINVAL || omp_get_num_devices() == 0);
  omp_target_free(NULL, dev);
  omp_target_free(t, dev);
  omp_target_free(d, dev);
  omp_target_free(e, dev);
  int *h = omp_target_alloc(16, initial);
  CHECK(h != NULL);
  h[3] = 5;
  omp_target_free(h, initial);
  puts(back);
  return check_result();
}
