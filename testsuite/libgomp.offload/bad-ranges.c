// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock ours ours-stock" }
// Stock's host library leaves the ranges to its plugin.
// { dg-output "(invalid host address\n\n.*){2}invalid host address\n" }
// { dg-output "(invalid device address\n\n.*){2}invalid device address\n" }
// { dg-output "(invalid size\n\n.*){2}invalid size\n$" }
//
// Copies to and from null, and past the end of a block of device memory: an error value and one line, nothing copied; the
// blocks beside it keep what they hold.
#include "check.h"

#include <errno.h>

enum { n = 100, many = 2000 };

int main(void) {
  check_placement();
  const int dev = omp_get_default_device(), host = omp_get_initial_device();
  const size_t bytes = n * sizeof(int), more = many * sizeof(int), row[1] = {4}, zero[1] = {0}, rows[1] = {16};
  static int a[many], b[many];
  int *block[3];
  for (int i = 0; i < many; i++) a[i] = i;
  for (int k = 0; k < 3; k++) {
    block[k] = omp_target_alloc(bytes, dev);
    CHECK(block[k] && omp_target_memcpy(block[k], a, bytes, 0, 0, dev, host) == 0);
  }
  int *p = block[1];
  // Host.
  CHECK(omp_target_memcpy(p, NULL, 4, 0, 0, dev, host) == EINVAL);
  CHECK(omp_target_memcpy(NULL, p, 4, 0, 0, host, dev) == EINVAL);
  CHECK(omp_target_memcpy_rect(p, NULL, 4, 1, row, zero, zero, rows, rows, dev, host) == EINVAL);
  // Device.
  CHECK(omp_target_memcpy(NULL, a, 4, 0, 0, dev, host) == EINVAL);
  CHECK(omp_target_memcpy(a, NULL, 4, 0, 0, host, dev) == EINVAL);
  CHECK(omp_target_memcpy_rect(NULL, a, 4, 1, row, zero, zero, rows, rows, dev, host) == EINVAL);
  // Size.
  CHECK(omp_target_memcpy(p, a, more, 0, 0, dev, host) == EINVAL);
  CHECK(omp_target_memcpy(b, p, more, 0, 0, host, dev) == EINVAL);
  CHECK(omp_target_memcpy(p, a, more, 40, 0, dev, host) == EINVAL);
  for (int k = 0; k < 3; k++) {
    memset(b, 0, sizeof b);
    CHECK(omp_target_memcpy(b, block[k], bytes, 0, 0, host, dev) == 0 && memcmp(a, b, bytes) == 0);
    omp_target_free(block[k], dev);
  }
  return check_result();
}
