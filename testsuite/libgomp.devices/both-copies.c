// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-both" } GCC's library does not copy between devices of two plugins
//
// Memory of an NVIDIA device and of an AMD device: plain copies and boxes between them in both directions, later ones with
// dependences, fills, pointers that are associated, sizes beside those that staging buffers have.
#include "both.h"

static void fill(unsigned char *p, size_t bytes, unsigned seed) {
  for (size_t i = 0; i < bytes; i++) p[i] = (unsigned char)(i * 7 + seed + (i >> 8));
}

static void check_plain(size_t bytes) {
  const int host = omp_get_initial_device();
  unsigned char *sent = malloc(bytes + 16), *got = malloc(bytes + 16);
  for (int from = 0; from < both_count; from++) {
    const int to = 1 - from;
    unsigned char *p = omp_target_alloc(bytes + 16, from), *q = omp_target_alloc(bytes + 16, to);
    CHECK(p && q);
    fill(sent, bytes + 16, (unsigned)from);
    memset(got, 0, bytes + 16);
    CHECK(omp_target_memcpy(p, sent, bytes + 16, 0, 0, from, host) == 0);
    CHECK(omp_target_memset(q, 0xee, bytes + 16, to) == q);
    CHECK(omp_target_memcpy(q, p, bytes, 5, 3, to, from) == 0);
    CHECK(omp_target_memcpy(got, q, bytes + 16, 0, 0, host, to) == 0);
    CHECK(memcmp(got + 5, sent + 3, bytes) == 0);
    for (int i = 0; i < 5; i++) CHECK(got[i] == 0xee);
    for (int i = 5; i < 16; i++) CHECK(got[bytes + (size_t)i] == 0xee);
    omp_target_free(p, from);
    omp_target_free(q, to);
  }
  free(sent);
  free(got);
}

static void check_boxes(void) {
  enum { planes = 3, rows = 5, columns = 7 };
  const int host = omp_get_initial_device();
  int cube[planes][rows][columns], other[planes][rows][columns];
  for (int from = 0; from < both_count; from++) {
    const int to = 1 - from;
    for (int i = 0; i < planes * rows * columns; i++) (&cube[0][0][0])[i] = i + from;
    memset(other, 0, sizeof other);
    void *p = omp_target_alloc(sizeof cube, from), *q = omp_target_alloc(sizeof other, to);
    CHECK(omp_target_memcpy(p, cube, sizeof cube, 0, 0, from, host) == 0);
    CHECK(omp_target_memcpy(q, other, sizeof other, 0, 0, to, host) == 0);
    const size_t volume[] = {2, 3, 4}, at[] = {1, 0, 2}, there[] = {0, 2, 3}, sizes[] = {planes, rows, columns};
    CHECK(omp_target_memcpy_rect(q, p, sizeof(int), 3, volume, there, at, sizes, sizes, to, from) == 0);
    CHECK(omp_target_memcpy(other, q, sizeof other, 0, 0, host, to) == 0);
    for (int x = 0; x < planes; x++)
      for (int y = 0; y < rows; y++)
        for (int z = 0; z < columns; z++) {
          const int in = x < 2 && y >= 2 && z >= 3;
          CHECK(other[x][y][z] == (in ? cube[x + 1][y - 2][z - 1] : 0));
        }
    omp_target_free(p, from);
    omp_target_free(q, to);
  }
}

// Up the one device, across, changed there, and back, each behind the other by dependences alone.
static void check_order(void) {
  enum { n = 5000 };
  const int host = omp_get_initial_device();
  static int start[n], end[n];
  int *p = omp_target_alloc(sizeof start, 0), *q = omp_target_alloc(sizeof start, 1);
  for (int round = 0; round < 5; round++) {
    for (int i = 0; i < n; i++) start[i] = i + round, end[i] = -1;
    omp_depend_t first, second, third;
#pragma omp depobj(first) depend(inout : start)
#pragma omp depobj(second) depend(inout : p[0])
#pragma omp depobj(third) depend(inout : q[0])
    CHECK(omp_target_memcpy_async(p, start, sizeof start, 0, 0, 0, host, 1, &second) == 0);
#pragma omp target nowait is_device_ptr(p) device(0) depend(inout : p[0])
    for (int i = 0; i < n; i++) p[i] *= 3;
    omp_depend_t both[] = {second, third};
    CHECK(omp_target_memcpy_async(q, p, sizeof start, 0, 0, 1, 0, 2, both) == 0);
#pragma omp target nowait is_device_ptr(q) device(1) depend(inout : q[0])
    for (int i = 0; i < n; i++) q[i] += 1;
    omp_depend_t last[] = {third, first};
    CHECK(omp_target_memcpy_async(end, q, sizeof start, 0, 0, host, 1, 2, last) == 0);
#pragma omp taskwait
    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += end[i] != (i + round) * 3 + 1;
    CHECK(wrong == 0);
#pragma omp depobj(first) destroy
#pragma omp depobj(second) destroy
#pragma omp depobj(third) destroy
  }
  omp_target_free(p, 0);
  omp_target_free(q, 1);
}

static void check_associated(void) {
  enum { n = 100 };
  static int a[n];
  void *there[both_count];
  for (int d = 0; d < both_count; d++) {
    there[d] = omp_target_alloc(sizeof a, d);
    CHECK(omp_target_associate_ptr(a, there[d], sizeof a, 0, d) == 0);
    CHECK(omp_get_mapped_ptr(a, d) == there[d]);
  }
  for (int d = 0; d < both_count; d++) {
#pragma omp target device(d)
    for (int i = 0; i < n; i++) a[i] = i * 10 + d;
  }
  // What the one device has goes to the other one.
  CHECK(omp_target_memcpy(there[0], there[1], sizeof a, 0, 0, 0, 1) == 0);
#pragma omp target update from(a) device(0)
  for (int i = 0; i < n; i++) CHECK(a[i] == i * 10 + 1);
  for (int d = 0; d < both_count; d++) {
    CHECK(omp_target_disassociate_ptr(a, d) == 0);
    omp_target_free(there[d], d);
  }
}

int main(void) {
  check_placement();
  for (size_t bytes = 1; bytes < 5000000; bytes = bytes * 9 + 1) check_plain(bytes);
  check_plain(4096);
  check_boxes();
  check_order();
  check_associated();
  return check_result();
}
