// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The copies that a construct plans (transfer.h), each of one piece of memory.
#ifndef REGOMP_MAPPING_COPY_PIECES_H
#define REGOMP_MAPPING_COPY_PIECES_H

#include "mapping/mapping_table.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

struct upload_operation {
  std::uintptr_t to;
  std::size_t bytes;
  const void *from;
  std::uint64_t value;
  bool fresh;
  bool is_word;
  bool passing = false;
  std::size_t order = 0;
  bool own = false; // the library's: no data of the program's
  const void *source() const { return is_word ? &value : from; }
};

struct download_operation {
  void *to;
  std::uintptr_t from;
  std::size_t bytes;
  const device_block *block;
};

// What a copy of several objects consists of, for who watches; nothing: it is one piece.
struct upload_pieces {
  const upload_operation *first = nullptr;
  std::size_t count = 0;
};
struct download_pieces {
  const download_operation *first = nullptr;
  std::size_t count = 0;
};

} // namespace regomp

#endif
