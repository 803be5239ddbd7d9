/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   What the tests of this folder share: a condition that does not hold says where, and the program fails.  */
#ifndef REGOMP_HOST_REQUIRE_H
#define REGOMP_HOST_REQUIRE_H
#include "../lib/falsify.h"
#include <stdio.h>
#include <stdlib.h>
#define CHECK(condition)                                                                                                    \
  do {                                                                                                                      \
    if (!(condition) || check_falsified()) {                                                                                                     \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                                       \
      exit(1);                                                                                                              \
    }                                                                                                                       \
  } while (0)
#endif
