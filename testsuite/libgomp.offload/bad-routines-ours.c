// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-stock" }
//
// Where stock takes arguments that make no sense: association of more bytes than there are addresses, copies of no dimension,
// a range that ends beyond the last address; where it counts to the number of rows of a box in which there is nothing; and where
// it refuses one that makes sense: a part of what is associated.
#include "check.h"

#include <errno.h>
#include <stdint.h>

static int a[100], b[100];

int main(void) {
  check_placement();
  int dev = omp_get_default_device(), host = omp_get_initial_device();
  size_t one[1] = {1}, none[4] = {0}, thin[4] = {SIZE_MAX / 8, SIZE_MAX / 8, 0, 4}, four[4] = {4, 4, 4, 4};
  int *q = (int *)omp_target_alloc(400, dev);
  CHECK(omp_target_alloc(0, dev) == NULL); // stock: so, too, but with two lines of errors
  CHECK(omp_target_associate_ptr(a, q, SIZE_MAX, 0, dev) == EINVAL && !omp_target_is_present(b, dev));
  CHECK(omp_target_memcpy_rect(q, a, 4, 0, one, none, none, one, one, dev, host) == EINVAL);
  CHECK(omp_target_memcpy_rect(q, a, 4, -1, one, none, none, one, one, dev, host) == EINVAL);
  CHECK(omp_target_memcpy_rect(q, a, 4, 4, thin, none, none, four, four, dev, host) == 0);
  CHECK(omp_target_memcpy_rect(a, b, 0, 4, four, none, none, four, four, host, host) == 0);
  CHECK(omp_target_associate_ptr(a, q, 400, 0, dev) == 0);
  CHECK(omp_target_associate_ptr(a + 10, q, 40, 40, dev) == 0);
  CHECK(omp_target_disassociate_ptr(a, dev) == 0);

  // Exit data with more than is mapped: what is mapped is copied and released, the rest is left alone (stock copies foreign
  // device memory over it).
  int *p = b;
  for (int i = 0; i < 100; i++) b[i] = i;
#pragma omp target enter data map(to : p[:50])
#pragma omp target map(tofrom : p[:50])
  for (int i = 0; i < 50; i++) p[i] += 1000;
#pragma omp target exit data map(from : p[40:20])
  CHECK(!omp_target_is_present(p, dev));
  for (int i = 0; i < 100; i++) CHECK(b[i] == (i >= 40 && i < 50 ? 1000 + i : i));
  omp_target_free(q, dev);
  return check_result();
}
