// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How often threads contend for the locks of task queues: counted only in a library that is compiled for it, by
// bench/lock-waits, and said on stderr at the end of the process.
#ifndef REGOMP_TASK_LOCK_COUNTS_H
#define REGOMP_TASK_LOCK_COUNTS_H

namespace regomp {

enum class lock_event {
  taken,      // at the first try
  taken_late, // after others had it
  yielded,    // the processor was given away while waiting
  given_up,   // a thief looked elsewhere
};
inline constexpr unsigned lock_events = 4;

#ifdef REGOMP_COUNT_LOCKS
void count_lock(lock_event);
#else
inline void count_lock(lock_event) {}
#endif

} // namespace regomp

#endif
