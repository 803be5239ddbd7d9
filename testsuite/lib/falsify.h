// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What proves that a test can fail. With REGOMP_FALSIFY=N in the environment the condition that a process checks as its
// Nth, counted from 1, is taken for one that does not hold, and the process says so on standard error; the program then has
// to fail. Any thread of the host may call check_falsified.
#ifndef REGOMP_TESTSUITE_FALSIFY_H
#define REGOMP_TESTSUITE_FALSIFY_H

#include <stdio.h>
#include <stdlib.h>

static inline int check_falsified(void) {
  static int checked;
  const char *which = getenv("REGOMP_FALSIFY");
  if (which == NULL || __atomic_add_fetch(&checked, 1, __ATOMIC_RELAXED) != atoi(which)) return 0;
  fputs("a condition is falsified\n", stderr);
  return 1;
}

#endif
