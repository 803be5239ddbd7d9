// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs code as if on a fresh initial thread: what a target region needs that falls back to the host (OpenMP 5.2
// section 13.8: the region's contention group is its own). The calling thread's team, task and nesting are put aside and
// come back at the end.
#ifndef REGOMP_TEAM_INITIAL_CONTEXT_H
#define REGOMP_TEAM_INITIAL_CONTEXT_H

namespace regomp {

// Calls fn(data) with a new implicit task, no team, level 0, and the thread-limit ICV set to thread_limit unless that is 0.
// Threads that the region started are given back when it ends. The calling thread only.
void run_in_initial_context(void (*fn)(void *), void *data, unsigned thread_limit);

} // namespace regomp

#endif
