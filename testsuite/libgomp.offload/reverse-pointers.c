// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours ours-slot ours-pascal stock-ours" } memory as in heap-copies.c
//
// Reverse offload with pointers: sections of device memory, zero-length sections, NULL, pointer members, pointers into
// mapped arrays.
#pragma omp requires reverse_offload
#include "check.h"

static int seen;
static int *seen_pointer;

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static void note(int add, int *pointer) {
  seen += add;
  if (pointer) seen_pointer = pointer;
}

struct view {
  int n;
  int *p;
};

int main(void) {
  check_placement();
  int bad = 0, a[16];
  for (int i = 0; i < 16; i++) a[i] = i;
#pragma omp target map(tofrom : bad, a)
  {
    int local[12];
    for (int i = 0; i < 12; i++) local[i] = 10 * i;
    int *p = local + 2;
#pragma omp target device(ancestor : 1) map(tofrom : p [0:6])
    for (int i = 0; i < 6; i++) p[i]++;
    bad += local[1] != 10 || local[2] != 21 || local[7] != 71 || local[8] != 80;

    int n = 4;
#pragma omp target device(ancestor : 1) map(to : p [1:n]) map(from : local [0:1])
    local[0] = p[1] + p[4];
    bad += local[0] != 31 + 61;

    // Into what the host mapped: the pointer becomes the host's.
    int *q = a + 5;
#pragma omp target device(ancestor : 1) map(q[:0])
    {
      note(*q, q);
      q[1] = 600;
    }

    int *null = 0;
#pragma omp target device(ancestor : 1) map(null[:0])
    if (null == 0) note(1000, 0);

    // A pointer member of a structure on the device.
    int *heap = malloc(5 * sizeof(int));
    for (int i = 0; i < 5; i++) heap[i] = i;
    struct view v = {5, heap};
#pragma omp target device(ancestor : 1) map(to : v.n) map(tofrom : v.p [0:5])
    for (int i = 0; i < v.n; i++) v.p[i] += 7;
    bad += v.p != heap || heap[0] != 7 || heap[4] != 11;
    free(heap);
  }
  CHECK(bad == 0);
  CHECK(seen == 1005 && seen_pointer == a + 5);
  printf("%d\n", seen);
  return check_result();
}
