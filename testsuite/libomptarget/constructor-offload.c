// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A constructor that offloads before main begins.
#include "check.h"

static int seen;

__attribute__((constructor)) static void early(void) {
  int x = 1;
#pragma omp target map(tofrom : x)
  x += 41;
  seen = x;
}

int main(void) { return seen == 42 ? 0 : 1; }
