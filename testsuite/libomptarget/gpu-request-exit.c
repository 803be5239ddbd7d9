// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device code that ends the process: handlers of exit run, nothing else of the program does.
//
// module: requests.c
// prints: the last handler
#include "module.h"

#include <stdio.h>
#include <stdlib.h>

static char region;
static struct entry entries[] = {{0, 1, 1, 0, &region, "nothing", 0, 0, 0}};
static struct image images[] = {{image_start, image_end, entries, entries + 1}};
static struct descriptor descriptor = {1, images, entries, entries + 1};

static void last(void) { fputs("the last handler\n", stderr); }

int main(void) {
  atexit(last);
  __tgt_register_lib(&descriptor);
  if (omp_get_num_devices() < 1) return 2;
  void *values[] = {(void *)0x63000001, (void *)0};
  run_with_values(&region, 3, 64, 2, values);
  return 3;
}
