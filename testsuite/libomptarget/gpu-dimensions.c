// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels of several dimensions, as clang makes them of num_teams and thread_limit with three numbers: each thread of each team runs once, and
// the line of LIBOMPTARGET_INFO says how many there are.
//
// module: kernels.c
// environment: LIBOMPTARGET_INFO=16
// prints: Launching kernel places with \[4,3,2\] blocks and \[8,4,2\] threads in BARE mode
#include "module.h"

#include <stdio.h>

static char places_region;
static struct entry entries[] = {{0, 1, 1, 0, &places_region, "places", 0, 0, 0}};
static struct image images[] = {{image_start, image_end, entries, entries + 1}};
static struct descriptor descriptor = {1, images, entries, entries + 1};

// True if all places of a launch were there.
static int run(const int teams[3], const int threads[3]) {
  static int out[4 * 3 * 2 * 8 * 4 * 2][6];
  const int all = teams[0] * teams[1] * teams[2] * threads[0] * threads[1] * threads[2];
  for (int i = 0; i < all; i++) out[i][0] = -1;
  void *bases[] = {out};
  int64_t sizes[] = {(int64_t)(all * sizeof *out)}, types[] = {0x23};
  struct arguments args = {3, 1, bases, bases, sizes, types, 0, 0, 0, 0, {teams[0], teams[1], teams[2]}, {threads[0], threads[1], threads[2]}, 0};
  if (__tgt_target_kernel(0, 0, teams[0], threads[0], &places_region, &args) != 0) return 0;
  for (int i = 0; i < all; i++) {
    int at = i;
    for (int d = 0; d < 3; d++) {
      if (out[i][3 + d] != at % threads[d]) return 0;
      at /= threads[d];
    }
    for (int d = 0; d < 3; d++) {
      if (out[i][d] != at % teams[d]) return 0;
      at /= teams[d];
    }
  }
  return 1;
}

int main(void) {
  __tgt_register_lib(&descriptor);
  if (omp_get_num_devices() < 1) return 2;
  if (!run((int[]){4, 3, 2}, (int[]){8, 4, 2})) return 3;
  if (!run((int[]){1, 5, 1}, (int[]){1, 1, 16})) return 4;
  if (!run((int[]){3, 1, 1}, (int[]){32, 1, 1})) return 5;
  __tgt_unregister_lib(&descriptor);
  puts("right");
  return 0;
}
