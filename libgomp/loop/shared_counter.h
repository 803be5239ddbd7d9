// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dynamic schedules whose chunks go out in order (monotonic): the threads add to one counter, and its cache line goes from
// one to the other at each chunk. Where chunks take less time than that, one thread alone gets further than several that
// take turns. So a thread that keeps finding others at the counter stays away for some microseconds, sees how far the
// others have come meanwhile, and goes on in that way for as long as it pays. A thread that comes for a chunk gets the next
// one all the same. The first thread of the team never stays away, so that not all do.
#ifndef REGOMP_LOOP_SHARED_COUNTER_H
#define REGOMP_LOOP_SHARED_COUNTER_H

#include "team/thread.h"

#include <atomic>
#include <cstdint>

namespace regomp {

// Out of line: whether it is time to stay away, and whether it paid; sets when to ask again.
void consider_staying_away(counter_visits &, const std::atomic<std::uint64_t> &counter, unsigned threads);

// Whether take_from_counter only takes.
inline bool takes_at_once(const thread &thr) { return thr.num == 0 || thr.visits.to_come != 0; }

// Takes `amount` from a counter that a team of `threads` shares; returns what it was. relaxed: handing out iterations orders
// nothing. No look at the counter first: the line would come twice. Whether others have been there is added up without a
// branch, since one that nobody can predict would wait for the line.
inline std::uint64_t take_from_counter(thread &thr, std::atomic<std::uint64_t> &counter, std::uint64_t amount,
                                       unsigned threads) {
  if (thr.num == 0) return counter.fetch_add(amount, std::memory_order_relaxed);
  counter_visits &v = thr.visits;
  if (v.to_come-- == 0) [[unlikely]]
    consider_staying_away(v, counter, threads);
  const std::uint64_t value = counter.fetch_add(amount, std::memory_order_relaxed);
  v.met_others += value > v.expected; // less: another loop has begun
  v.expected = value + amount;
  return value;
}

} // namespace regomp

#endif
