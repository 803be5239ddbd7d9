// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What clang would make of a program with regions for a GPU, written by hand, since there is no device library to link with: a
// descriptor with an image and entries; kernels with parameters, a variable, a structure with a pointer, functions that are called through pointers.
//
// module: kernels.c
// faults: of all that a program without requests does
#include "module.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int square(int x) { return x * x; }
static int triple(int x) { return 3 * x; }
static char saxpy_region, sum_region, call_region;
int factor = 2;
static struct entry entries[] = {{0, 1, 1, 0, &saxpy_region, "saxpy", 0, 0, 0},
                                 {0, 1, 1, 0, &sum_region, "sum", 0, 0, 0},
                                 {0, 1, 1, 0, &factor, "factor", sizeof factor, 0, 0},
                                 {0, 1, 1, 0, &call_region, "call", 0, 0, 0},
                                 {0, 1, 1, 8, (void *)square, "square_on_device", 8, 0, 0},
                                 {0, 1, 1, 8, (void *)triple, "triple_on_device", 8, 0, 0}};
enum { entry_count = sizeof entries / sizeof *entries };
static struct image images[] = {{image_start, image_end, entries, entries + entry_count}};
static struct descriptor descriptor = {1, images, entries, entries + entry_count};

struct list {
  int n;
  int *values;
};

enum { n = 1000 };
static float x[n], y[n];

static int saxpy(float a) {
  uint64_t bits = 0;
  memcpy(&bits, &a, sizeof a);
  void *bases[] = {x, y, (void *)bits, (void *)n};
  int64_t sizes[] = {sizeof x, sizeof y, 4, 8}, types[] = {0x21, 0x23, 0x120, 0x120};
  struct arguments args = {3, 4, bases, bases, sizes, types, 0, 0, n, 0, {0, 0, 0}, {0, 0, 0}, 0};
  return __tgt_target_kernel(0, -1, 0, 0, &saxpy_region, &args);
}

static int sum(struct list *l, int *out) {
  void *bases[] = {l, &l->values, out}, *begins[] = {l, l->values, out};
  int64_t sizes[] = {sizeof *l, l->n * sizeof(int), 3 * sizeof(int)}, types[] = {0x21, 0x1000000000011, 0x22};
  types[1] = 0x11 | (int64_t)1 << 48;
  struct arguments args = {3, 3, bases, begins, sizes, types, 0, 0, 0, 0, {7, 0, 0}, {64, 0, 0}, 0};
  return __tgt_target_kernel(0, 0, 7, 64, &sum_region, &args);
}

static int call(int (*function)(int), int x) {
  int out = 0;
  void *bases[] = {(void *)function, (void *)(long)x, &out};
  int64_t sizes[] = {8, 4, sizeof out}, types[] = {0x120, 0x120, 0x22};
  struct arguments args = {3, 3, bases, bases, sizes, types, 0, 0, 0, 0, {1, 0, 0}, {1, 0, 0}, 0};
  return __tgt_target_kernel(0, 0, 1, 1, &call_region, &args) == 0 ? out : -2;
}

int main(void) {
  __tgt_register_lib(&descriptor);
  if (omp_get_num_devices() < 1) return 2;
  for (int i = 0; i < n; i++) {
    x[i] = i;
    y[i] = 1;
  }
  if (saxpy(1.5f) != 0) return 3;
  for (int i = 0; i < n; i++)
    if (y[i] != 1 + 3 * i) return 4;

  factor = 4;
  void *bases[] = {&factor};
  int64_t sizes[] = {sizeof factor}, types[] = {1};
  __tgt_target_data_update_mapper(0, 0, 1, bases, bases, sizes, types, 0, 0);
  void *vectors[] = {x, y};
  int64_t bytes[] = {sizeof x, sizeof y}, both[] = {3, 3};
  __tgt_target_data_begin_mapper(0, 0, 2, vectors, vectors, bytes, both, 0, 0);
  for (int k = 0; k < 3; k++)
    if (saxpy(0.25f) != 0) return 5;
  if (y[10] != 31) return 6;
  __tgt_target_data_end_mapper(0, 0, 2, vectors, vectors, bytes, both, 0, 0);
  for (int i = 0; i < n; i++)
    if (y[i] != 1 + 6 * i) return 7;

  int values[] = {1, 2, 3, 4, 5}, out[3];
  struct list l = {5, values};
  if (sum(&l, out) != 0 || l.values != values) return 8;
  if (out[0] != 15 || out[1] != 64 || out[2] != 7) return 9;
  if (call(triple, 7) != 21 || call(square, 7) != 49) return 10;
  __tgt_unregister_lib(&descriptor);
  puts("right");
  return 0;
}
