// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock ours ours-stock" }
// Stock's host library leaves the ranges to its plugin, and its plugin those of boxes to the driver, in other words.
// { dg-nondeterministic }
// { dg-output "(.*invalid size\n){60}" }
//
// A block of device memory ends where the program said, whatever the size: a byte more is refused, by copies of ranges and of
// boxes, and a block that has the place of one that was freed ends where it ends itself.
#include "check.h"

#include <errno.h>

enum { most = 5 << 20 };

static char data[most + 64];
static int dev, host;

// The box is the bytes before `bytes` and behind `start`, in rows of 4.
static int copy_box(void *block, size_t start, size_t rows) {
  const size_t volume[2] = {rows, 4}, none[2] = {0, 0}, there[2] = {start / 4, 0}, dimensions[2] = {most / 4, 4};
  return omp_target_memcpy_rect(block, data, 1, 2, volume, there, none, dimensions, dimensions, dev, host);
}

static void check_size(size_t bytes) {
  void *block = omp_target_alloc(bytes, dev);
  CHECK(block != NULL);
  CHECK(omp_target_memcpy(block, data, bytes, 0, 0, dev, host) == 0);
  CHECK(omp_target_memcpy(data, block, 1, 0, bytes - 1, host, dev) == 0);
  CHECK(copy_box(block, bytes - 8, 2) == 0);
  CHECK(omp_target_memcpy(block, data, bytes + 4, 0, 0, dev, host) == EINVAL);
  CHECK(omp_target_memcpy(data, block, 2, 0, bytes - 1, host, dev) == EINVAL);
  CHECK(omp_target_memcpy(block, data, 9, bytes - 8, 0, dev, host) == EINVAL);
  CHECK(copy_box(block, bytes - 8, 3) == EINVAL);
  omp_target_free(block, dev);
}

int main(void) {
  check_placement();
  dev = omp_get_default_device();
  host = omp_get_initial_device();
  const size_t sizes[] = {8, 40, 160, 252, 640, 1000, 4100, 100000, (1 << 20) - 4, (4 << 20) + 12};
  // Twice, the second time from the largest: the blocks are then used again.
  for (int i = 0; i < 10; i++) check_size(sizes[i]);
  for (int i = 10; i-- > 0;) check_size(sizes[i] - (i > 0) * 4);
  return check_result();
}
