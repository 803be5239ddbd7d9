// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ends the program with an error where something is not as it should be: on the host only, also inside constructs that a
// program may not leave by return.
#ifndef REGOMP_LIBOMPTARGET_CHECK_H
#define REGOMP_LIBOMPTARGET_CHECK_H

#include "../lib/falsify.h"

#include <stdio.h>
#include <stdlib.h>

static inline void check_at(int good, int line) {
  if (good && !check_falsified()) return;
  fprintf(stderr, "line %d: not as it should be\n", line);
  exit(1);
}
#define check(...) check_at((__VA_ARGS__), __LINE__)

#endif
