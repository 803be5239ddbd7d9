// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How what is said of mapped objects names them, and the constructs that map them.
#ifndef REGOMP_WATCH_MAP_TEXTS_H
#define REGOMP_WATCH_MAP_TEXTS_H

#include "mapping/map_item.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

// How an object was mapped.
struct mapped_by {
  const void *code;
  construct_kind kind;
  bool openacc;
};

// "target enter data".
const char *name_of(const mapped_by &);

// "function (file.c:12, program+0x1234)" or as much of it as is known.
struct code_text {
  char text[512];
  explicit code_text(const void *code);
};

// "host 0x1234 (name), 400 bytes".
struct object_text {
  char text[320];
  object_text(std::uintptr_t host, std::size_t length);
};

} // namespace regomp

#endif
