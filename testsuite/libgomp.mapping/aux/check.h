// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef REGOMP_MAPPING_CHECK_H
#define REGOMP_MAPPING_CHECK_H

#include "../../lib/falsify.h"

#include <cstdio>
#include <cstdlib>

#define CHECK(condition)                                                                                                    \
  do {                                                                                                                      \
    if (!(condition) || check_falsified()) {                                                                                                     \
      std::fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition);                                          \
      std::abort();                                                                                                         \
    }                                                                                                                       \
  } while (0)

#endif
