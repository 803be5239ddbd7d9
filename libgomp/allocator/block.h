// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks of memory that programs get from allocators (OpenMP 5.2 section 18.13). A block belongs to the program; any thread
// may release it. What the library must know of it is in a header before the pointer.
#ifndef REGOMP_ALLOCATOR_BLOCK_H
#define REGOMP_ALLOCATOR_BLOCK_H

#include "allocator/allocator.h"

#include <cstddef>

namespace regomp {

struct block_request {
  std::size_t bytes;     // not 0
  std::size_t alignment; // taken up to the next power of two; 0 and 1 ask for nothing in particular
  bool zero;             // fill it with zeros
  allocator_handle from; // not null
};

// Null if neither the allocator nor what its fallback trait names has the memory; ends the process if that is abort_fb.
void *allocate_block(const block_request &);

void release_block(void *); // null: nothing

// A block of the new size with the old contents, as far as they fit; `from` null: from the allocator the block has. If that
// fails, null, and the old block stays.
void *reallocate_block(void *, std::size_t bytes, allocator_handle from);

// The message of stock when memory is out; ends the process.
[[noreturn]] void out_of_memory(std::size_t bytes);

} // namespace regomp

#endif
