// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A machine with an NVIDIA device and an AMD device.
#ifndef REGOMP_DEVICES_BOTH_H
#define REGOMP_DEVICES_BOTH_H

#include "check.h"

enum { both_count = 2 };

// What device code is compiled for.
enum architecture { on_host, on_nvidia, on_amd };
#pragma omp begin declare target
__attribute__((noinline)) static int architecture_nvidia(void) { return on_nvidia; }
__attribute__((noinline)) static int architecture_amd(void) { return on_amd; }
#pragma omp declare variant(architecture_nvidia) match(device = {arch("nvptx")})
#pragma omp declare variant(architecture_amd) match(device = {arch("gcn")})
__attribute__((noinline)) static int architecture_here(void) { return on_host; }
#pragma omp end declare target

// Of a device's code.
static inline int architecture_of(int device) {
  int result = -1;
#pragma omp target map(from : result) device(device)
  result = architecture_here();
  return result;
}

#endif
