// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory for tasks. Each thread keeps blocks it has allocated, by size; a block that another thread releases goes back to
// the thread it came from, over a stack that only that thread empties. So a thread that only makes tasks and threads that
// only run them do not meet in malloc. A thread's blocks are all back before it ends, since a team outlives its tasks.
#ifndef REGOMP_TASK_TASK_MEMORY_H
#define REGOMP_TASK_TASK_MEMORY_H

#include "task/task.h"

namespace regomp {

// A task filled with zeros and, behind it, room for `bytes` of arguments with the alignment, at *arguments.
task *allocate_task(thread &, std::size_t bytes, std::size_t alignment, void **arguments);
void free_task(thread &, task *);

// Blocks for records that come and go with tasks (dependence nodes, edges), of one size.
inline constexpr std::size_t small_block_size = 64;
void *allocate_small(thread &);
void free_small(thread &, void *);

// At the end of the thread.
void release_task_memory(thread &);

} // namespace regomp

#endif
