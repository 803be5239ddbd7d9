// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the memory of an allocator comes from: one of several sources that all obtain, resize and release in the same way.
// Any thread.
#ifndef REGOMP_ALLOCATOR_MEMORY_KIND_H
#define REGOMP_ALLOCATOR_MEMORY_KIND_H

#include "allocator/allocator.h"

#include <cstddef>
#include <cstdlib>

namespace regomp {

enum class memory_kind : unsigned {
  ordinary,    // malloc
  pinned,      // locked pages
  page_locked, // the same, of a device's driver
  managed,     // of a device's driver
  numa_local,  // libnuma
  memkind      // libmemkind; from here on one value for each memkind_kind
};

inline constexpr std::size_t memory_alignment = 16; // of what obtain_memory returns, at least

// By space, pinned and partition. `pinned` stands for page_locked as well: obtain_memory decides.
memory_kind choose_special_memory(const allocator &);
inline memory_kind choose_memory(const allocator &a) {
  const bool any_space =
      a.space == memory_space::default_ || a.space == memory_space::constant || a.space == memory_space::low_lat;
  const bool any_place = a.partition == partition_trait::environment || a.partition == partition_trait::blocked;
  return any_space && any_place && !a.pinned ? memory_kind::ordinary : choose_special_memory(a);
}

// Null if there is none. `kind` becomes what it really is.
void *obtain_special_memory(memory_kind &kind, std::size_t bytes, bool zero);
inline void *obtain_memory(memory_kind &kind, std::size_t bytes, bool zero) {
  if (kind != memory_kind::ordinary) return obtain_special_memory(kind, bytes, zero);
  return zero ? std::calloc(1, bytes) : std::malloc(bytes);
}

// Null, with the old memory untouched, if it cannot be had or this kind cannot resize.
void *resize_memory(memory_kind, void *, std::size_t from, std::size_t to);

void release_special_memory(memory_kind, void *, std::size_t bytes);
inline void release_memory(memory_kind kind, void *memory, std::size_t bytes) {
  if (kind == memory_kind::ordinary) {
    std::free(memory);
  } else {
    release_special_memory(kind, memory, bytes);
  }
}

} // namespace regomp

#endif
