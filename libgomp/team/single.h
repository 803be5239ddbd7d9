// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The single construct (OpenMP 5.2 section 11.1). Each thread counts the single constructs it comes to; the team counts
// those that have found their thread. The two agree for whoever comes first.
#ifndef REGOMP_TEAM_SINGLE_H
#define REGOMP_TEAM_SINGLE_H

#include "support/race_detector.h"
#include "team/team.h"

namespace regomp {

// True for the thread that executes the construct.
inline bool take_single(thread &thr) {
  team *tm = thr.team;
  if (tm == nullptr || tm->nthreads == 1) return true; // counted by nobody
  unsigned number = thr.singles++;
  // relaxed: who executes it orders nothing; the barrier at the end does. The look first spares the others a write.
  return tm->singles.load(std::memory_order_relaxed) == number &&
         tm->singles.compare_exchange_strong(number, number + 1, std::memory_order_relaxed);
}

// copyprivate: the thread that executes the construct provides, the others wait. A barrier follows, so there is one at a
// time.
inline void provide_copy(thread &thr, void *data) {
  team *tm = thr.team;
  if (tm == nullptr) return;
  tm->copy = data;
  race_release(&tm->copies);
  tm->copies.store(thr.singles, std::memory_order_seq_cst); // the event count's protocol; as a release it publishes the data
  tm->events.wake(INT_MAX, bit_of(&tm->copies));
}

inline void *wait_for_copy(thread &thr) {
  team &tm = *thr.team;
  const unsigned number = thr.singles;
  // seq_cst: the event count's protocol; as an acquire it makes the data visible.
  wait_without_tasks(tm, &tm.copies, [&tm, number] { return int(tm.copies.load(std::memory_order_seq_cst) - number) >= 0; });
  race_acquire(&tm.copies);
  return tm.copy;
}

} // namespace regomp

#endif
