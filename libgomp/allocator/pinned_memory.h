// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host memory that is never paged out: mapped and locked. Locked memory is scarce (RLIMIT_MEMLOCK), so small blocks share
// pages, and pages go back when their last block does. Any thread; blocks of whole pages take no lock.
#ifndef REGOMP_ALLOCATOR_PINNED_MEMORY_H
#define REGOMP_ALLOCATOR_PINNED_MEMORY_H

#include <cstddef>

namespace regomp {

// Aligned to 16 bytes; zero-filled if `zero`. Null if no (more) memory can be locked.
void *allocate_pinned(std::size_t bytes, bool zero);
void release_pinned(void *, std::size_t bytes); // as allocated

// Around fork(): no other thread is in the middle of a change when the child is made.
void lock_pinned_memory();
void unlock_pinned_memory();

} // namespace regomp

#endif
