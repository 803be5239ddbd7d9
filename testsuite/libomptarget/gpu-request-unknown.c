// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A request that no release of LLVM's knows ends the process, and the message says which.
//
// module: requests.c
// dies: operation 0x63000063 of the host, which is not known
#include "module.h"

#include <stdio.h>

static char region;
static struct entry entries[] = {{0, 1, 1, 0, &region, "nothing", 0, 0, 0}};
static struct image images[] = {{image_start, image_end, entries, entries + 1}};
static struct descriptor descriptor = {1, images, entries, entries + 1};

int main(void) {
  __tgt_register_lib(&descriptor);
  void *values[] = {(void *)0x63000063, (void *)0};
  run_with_values(&region, 1, 32, 2, values);
  puts("not to be reached");
  return 0;
}
