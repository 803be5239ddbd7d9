// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A handler of exit that offloads.
#include "check.h"

#include <unistd.h>

static void handler(void) {
  int x = 1;
#pragma omp target map(tofrom : x)
  x = 7;
  if (x != 7) _exit(3);
}

int main(void) {
  check(atexit(handler) == 0);
  int x = 0;
#pragma omp target map(tofrom : x)
  x = 1;
  return x == 1 ? 0 : 1;
}
