// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "device" }
// { dg-nondeterministic }
// What the plugins print of a refused allocation differs.
//
// Device memory routines with arguments that make no sense: the result that the specification or stock gives, and nothing lost.
#include "check.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>

static int a[100], b[100];

int main(void) {
  check_placement();
  int dev = omp_get_default_device(), host = omp_get_initial_device();
  size_t one[2] = {1, 1}, none[2] = {0, 0}, four[2] = {4, 4}, huge[2] = {SIZE_MAX / 2, SIZE_MAX / 2};

  // Sizes.
  CHECK(omp_target_alloc(SIZE_MAX, dev) == NULL && omp_target_alloc(SIZE_MAX - 100, dev) == NULL);
  CHECK(omp_target_alloc((size_t)1 << 60, dev) == NULL);
  omp_target_free(NULL, dev);
  omp_target_free(NULL, 99);

  // Devices that do not exist.
  int bad[] = {host + 1, 99, INT_MAX, -7, -3, INT_MIN};
  for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
    int n = bad[i];
    CHECK(omp_target_alloc(16, n) == NULL);
    omp_target_free(a, n);
    CHECK(!omp_target_is_present(a, n) && !omp_get_mapped_ptr(a, n) && !omp_target_is_accessible(a, 4, n));
    CHECK(omp_target_memcpy(a, b, 4, 0, 0, n, host) == EINVAL && omp_target_memcpy(a, b, 4, 0, 0, host, n) == EINVAL);
    CHECK(omp_target_memcpy(a, b, 0, 0, 0, host, n) == EINVAL);
    CHECK(omp_target_memcpy_async(a, b, 4, 0, 0, n, host, 0, NULL) == EINVAL);
    CHECK(omp_target_memcpy_rect(a, b, 4, 1, one, none, none, four, four, n, host) == EINVAL);
    CHECK(omp_target_memcpy_rect_async(a, b, 4, 1, one, none, none, four, four, n, host, 0, NULL) == EINVAL);
    CHECK(omp_target_associate_ptr(a, b, 4, 0, n) == EINVAL && omp_target_disassociate_ptr(a, n) == EINVAL);
    CHECK(omp_pause_resource(omp_pause_soft, n) == -1);
  }

  // Copies of nothing.
  int *q = (int *)omp_target_alloc(400, dev);
  CHECK(q != NULL);
  CHECK(omp_target_memcpy(q, a, 0, 0, 0, dev, host) == 0 && omp_target_memcpy(NULL, NULL, 0, 0, 0, dev, host) == 0);
  CHECK(omp_target_memcpy_rect(q, a, 4, 2, none, none, none, four, four, dev, host) == 0);
  CHECK(omp_target_memcpy_rect(NULL, NULL, 4, 2, one, none, none, four, four, dev, host) == INT_MAX);
  // Boxes whose extent is not a number.
  CHECK(omp_target_memcpy_rect(a, b, 4, 1, huge, none, none, four, four, host, host) == EINVAL);
  CHECK(omp_target_memcpy_rect(a, b, SIZE_MAX / 2, 2, four, none, none, four, four, host, host) == EINVAL);
  CHECK(omp_target_memcpy_rect(q, a, 4, 1, huge, none, none, four, four, dev, host) == EINVAL);

  // Association: twice the same is not an error, twice different is; what a directive has mapped is not ours to take back.
  CHECK(omp_target_associate_ptr(a, q, 400, 0, dev) == 0 && omp_target_associate_ptr(a, q, 400, 0, dev) == 0);
  CHECK(omp_target_associate_ptr(a, q, 400, 4, dev) == EINVAL);
  CHECK(omp_target_associate_ptr(a + 10, q, 40, 44, dev) == EINVAL);
  CHECK(omp_target_associate_ptr(a + 90, q, 80, 360, dev) == EINVAL);
  CHECK(omp_target_disassociate_ptr(a + 1, dev) == EINVAL && omp_target_disassociate_ptr(b, dev) == EINVAL);
  CHECK(omp_target_disassociate_ptr(NULL, dev) == EINVAL);
  CHECK(omp_target_is_present(a + 99, dev) && !omp_target_is_present(a + 100, dev));
  CHECK(omp_target_disassociate_ptr(a, dev) == 0 && omp_target_disassociate_ptr(a, dev) == EINVAL);
  CHECK(!omp_target_is_present(a, dev));
  CHECK(omp_target_associate_ptr(a, q, 4, 0, host) == EINVAL && omp_target_disassociate_ptr(a, host) == EINVAL);
#pragma omp target enter data map(to : b)
  CHECK(omp_target_disassociate_ptr(b, dev) == EINVAL && omp_target_associate_ptr(b, q, 400, 0, dev) == EINVAL);
  CHECK(omp_target_associate_ptr(b, omp_get_mapped_ptr(b, dev), 400, 0, dev) == 0);
  CHECK(omp_target_is_present(b, dev));
#pragma omp target exit data map(delete : b)
  CHECK(!omp_target_is_present(b, dev));

  // What is not there cannot be updated, copied back or deleted, and that is not an error.
#pragma omp target exit data map(delete : b)
#pragma omp target exit data map(from : b)
#pragma omp target exit data map(release : b)
#pragma omp target update to(b)
#pragma omp target update from(b)

  CHECK(!omp_target_is_accessible(NULL, 4, dev) && !omp_target_is_accessible(a, 0, dev));
  CHECK(omp_get_mapped_ptr(NULL, dev) == NULL && omp_get_mapped_ptr(a, host) == a);
  omp_target_free(q, dev);
  return check_result();
}
