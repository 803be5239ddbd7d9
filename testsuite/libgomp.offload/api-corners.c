// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device memory routines at the edges of what the specification allows: boxes of no elements, wherever the 0 stands, from and to
// nowhere; elements of no bytes; ranges of no bytes in the other routines; dependences that are none; the host's own memory.
#include "check.h"

#include <errno.h>
#include <limits.h>

static int a[16], b[16];

static void empty_boxes(int dev, int host, int *d, int *e) {
  size_t none[3] = {0, 0, 0}, four[3] = {4, 4, 4};
  size_t volumes[][3] = {{0, 4, 4}, {4, 0, 4}, {4, 4, 0}, {0, 0, 0}};
  for (int v = 0; v < 4; v++)
    for (int dimensions = 1; dimensions <= 3; dimensions++) {
      size_t *volume = volumes[v];
      int empty = 0;
      for (int i = 0; i < dimensions; i++) empty |= volume[i] == 0;
      if (!empty) continue;
      CHECK(omp_target_memcpy_rect(d, a, 4, dimensions, volume, none, none, four, four, dev, host) == 0);
      CHECK(omp_target_memcpy_rect(b, d, 4, dimensions, volume, none, none, four, four, host, dev) == 0);
      CHECK(omp_target_memcpy_rect(e, d, 4, dimensions, volume, none, none, four, four, dev, dev) == 0);
      CHECK(omp_target_memcpy_rect(b, a, 4, dimensions, volume, none, none, four, four, host, host) == 0);
      CHECK(omp_target_memcpy_rect(NULL, a, 4, dimensions, volume, none, none, four, four, dev, host) == 0);
      CHECK(omp_target_memcpy_rect(d, NULL, 4, dimensions, volume, none, none, four, four, dev, host) == 0);
      CHECK(omp_target_memcpy_rect_async(d, a, 4, dimensions, volume, none, none, four, four, dev, host, 0, NULL) == 0);
    }
  CHECK(omp_target_memcpy_rect(d, a, 0, 2, four, none, none, four, four, dev, host) == 0);
  CHECK(omp_target_memcpy_rect_async(NULL, NULL, 4, 2, none, none, none, four, four, dev, host, 0, NULL) == INT_MAX);
#pragma omp taskwait
  CHECK(omp_target_memcpy(b, e, sizeof b, 0, 0, host, dev) == 0);
  for (int i = 0; i < 16; i++) CHECK(b[i] == -i);
}

static void accessible(int dev, int host, int *d) {
  CHECK(omp_target_is_accessible(a, sizeof a, host) == 1 && omp_target_is_accessible(a, 4, omp_initial_device) == 1);
  CHECK(omp_target_is_accessible(d, 4, dev) == 1 && omp_target_is_accessible(d, sizeof a, dev) == 1);
  CHECK(!omp_target_is_accessible(a, 0, host) && !omp_target_is_accessible(NULL, 4, host));
  CHECK(!omp_target_is_accessible(d, 0, dev) && !omp_target_is_accessible(NULL, 4, dev));
  if (check_expected_device()) {
    CHECK(!omp_target_is_accessible(a, 4, dev)); // no device of these works on the host's memory
    CHECK(!omp_target_is_accessible(d, (size_t)1 << 28, dev));
    // Mapping does not make it so.
#pragma omp target enter data map(to : a)
    CHECK(!omp_target_is_accessible(a, 4, dev) && omp_target_is_accessible(omp_get_mapped_ptr(a, dev), sizeof a, dev) == 1);
#pragma omp target exit data map(delete : a)
  }
}

static void mapped_pointers(int dev, int host, int *d) {
  CHECK(omp_get_mapped_ptr(a, host) == a && omp_get_mapped_ptr(a, omp_initial_device) == a);
  CHECK(omp_get_mapped_ptr(NULL, host) == NULL && omp_get_mapped_ptr(NULL, dev) == NULL);
  CHECK(omp_target_is_present(a, host) && omp_target_is_present(a, omp_initial_device));
  if (!check_expected_device()) return;
  CHECK(omp_get_mapped_ptr(a, dev) == NULL && omp_get_mapped_ptr(d, dev) == NULL && !omp_target_is_present(d, dev));
#pragma omp target data map(to : a[2 : 8])
  {
    CHECK(omp_get_mapped_ptr(a, dev) == NULL && omp_get_mapped_ptr(a + 1, dev) == NULL);
    char *start = omp_get_mapped_ptr(a + 2, dev);
    CHECK(start != NULL && (char *)omp_get_mapped_ptr((char *)(a + 2) + 31, dev) == start + 31);
    CHECK(omp_get_mapped_ptr(a + 10, dev) == NULL && !omp_target_is_present(a + 10, dev)); // one behind the last
  }

  // Association of no bytes is one, which holds no address.
  CHECK(omp_target_associate_ptr(b, d, 0, 0, dev) == 0 && !omp_target_is_present(b, dev));
  CHECK(omp_target_associate_ptr(b, d, 0, 0, dev) == 0 && omp_target_associate_ptr(b, d, 0, 4, dev) == EINVAL);
  CHECK(omp_target_disassociate_ptr(b, dev) == 0 && omp_target_disassociate_ptr(b, dev) == EINVAL);
}

// More objects than are looked at, fewer than none, and none.
static void dependences(int dev, int host, int *d) {
  CHECK(omp_target_memcpy_async(d, a, 4, 0, 0, dev, host, 3, NULL) == 0);
  CHECK(omp_target_memcpy_async(d, a, 4, 4, 4, dev, host, -3, NULL) == 0);
  omp_depend_t object;
#pragma omp depobj(object) depend(inout : a)
  CHECK(omp_target_memcpy_async(d, a, 4, 8, 8, dev, host, 0, &object) == 0);
  CHECK(omp_target_memcpy_async(d, a, 0, 0, 0, dev, host, 1, &object) == 0);
#pragma omp depobj(object) destroy
#pragma omp taskwait
  int back[3] = {-1, -1, -1};
  CHECK(omp_target_memcpy(back, d, sizeof back, 0, 0, host, dev) == 0);
  CHECK(back[0] == 0 && back[1] == 1 && back[2] == 2);
}

int main(void) {
  check_placement();
  int dev = omp_get_default_device(), host = omp_get_initial_device();
  for (int i = 0; i < 16; i++) {
    a[i] = i;
    b[i] = -i;
  }
  int *d = omp_target_alloc(sizeof a, dev), *e = omp_target_alloc(sizeof a, dev);
  CHECK(d != NULL && e != NULL && omp_target_memcpy(e, b, sizeof b, 0, 0, dev, host) == 0);
  empty_boxes(dev, host, d, e);
  accessible(dev, host, d);
  mapped_pointers(dev, host, d);
  dependences(dev, host, d);
  omp_target_free(d, dev);
  omp_target_free(e, dev);
  return check_result();
}
