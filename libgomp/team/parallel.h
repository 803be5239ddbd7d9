// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parallel regions (OpenMP 5.2 section 10.1) and their barriers. For the calling thread.
#ifndef REGOMP_TEAM_PARALLEL_H
#define REGOMP_TEAM_PARALLEL_H

#include "team/for_task.h"

#include <cstdint>

namespace regomp {

struct assignment; // team/pool.h

// --- regions

struct region_request {
  void (*fn)(void *);
  void *data;
  unsigned num_threads;                 // as the compiler gives it: 0 for the ICV
  unsigned flags;                       // low three bits: proc_bind clause
  unsigned sections = 0;                // upper bound of useful threads, 0: none; matters with dynamic adjustment
  std::uintptr_t *reductions = nullptr; // of a parallel with task reductions
  // Called once the team is made, before its threads start: sets up the first worksharing construct of a combined region.
  void (*prepare)(team &, thread &, const void *) = nullptr;
  const void *prepare_data = nullptr;
};

// Forks: the caller becomes thread 0 of the new team. end_region joins it; returns the number of threads there were.
void start_region(thread &, const region_request &);
unsigned end_region(thread &);

// Body and end of a region for a thread other than the first; called by the pool.
void run_member(thread &, team &, unsigned num, const assignment &);

// --- barriers

void team_barrier(thread &);             // all threads; tasks are complete afterwards
bool team_barrier_cancellable(thread &); // true: the region is cancelled

} // namespace regomp

#endif
