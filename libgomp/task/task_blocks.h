// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread's blocks for tasks; see task/task_memory.h. All zeros: none yet. The thread's own, but for the stack of blocks
// that come back, on which other threads push; that has a line of its own in the thread's record (team/thread.h).
#ifndef REGOMP_TASK_TASK_BLOCKS_H
#define REGOMP_TASK_TASK_BLOCKS_H

#include <cstddef>

namespace regomp {

struct free_block;
struct slab;

inline constexpr std::size_t task_block_classes = 25; // half a cache line, then 1 to 24 of them
// Slabs of 32 kB that a thread keeps for good, a megabyte: what tasks take that do not wait for each other.
inline constexpr unsigned kept_slabs = 32;

struct task_blocks {
  free_block *free[task_block_classes];
  slab *open[task_block_classes]; // from which the next block of the class is cut
  slab *slabs;                    // all of them, the newest first
  unsigned slab_count;
  unsigned return_above; // with more slabs than that, and than kept_slabs, it is worth looking for some to return
  free_block *collected; // blocks of one other thread that this one has released, and has yet to give back
  free_block *collected_end;
  unsigned collected_count;
  free_block *coming; // its own, taken from the stack on which others put them: the first one had no link yet to those below
};

} // namespace regomp

#endif
