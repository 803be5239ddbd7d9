// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a device is, in words.
// llvm: it prints in words of its own
// prints: host
#include "check.h"

#include <stdint.h>

int __tgt_print_device_info(int64_t);

int main(void) {
  int x = 1;
#pragma omp target map(tofrom : x)
  x = 2;
  __tgt_print_device_info(0);
  return x == 2 ? 0 : 1;
}
