// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dynamic schedules without the modifier `monotonic`. The threads add to one counter, and where chunks take less time than
// its cache line needs from one thread to the other, a thread takes several at a time and executes them one after the other.
//
// Each thread sees rising iterations. OpenMP does not promise that without the modifier, but programs rest on it: a thread
// may size its memory by the first iteration it gets, the largest. So nobody takes what another thread has left over,
// however long that takes: who comes late has mostly executed later iterations before. What a batch holds waits for its
// thread, and so batches are as short as pays:
// - a thread takes one chunk at a time at the beginning of each loop, and goes on so where chunks take long;
// - a batch has `most_in_batch` chunks at most, of some times the time that it takes to get one, a microsecond or less;
// - one that takes longer than was to be expected is the last one for many chunks;
// - towards the end of the loop they are a small part of what is left, down to one chunk.
// An iteration may wait for an earlier one (the specification does not allow that, but with a counter it works): of all that
// are not over the first one is always begun, since its thread has executed all that it took before.
//
// It may also wait for a later one, of as many chunks as there are threads, where each thread takes one chunk at a time; in
// a batch it would wait for its own thread. So batches begin when one thread has executed `chunks_to_see` chunks, one after
// the other, each of which ended before anybody had begun a later one: the others stay away meanwhile, for a bounded time.
// Where that time is over nobody takes batches in this loop. (Whoever takes a batch leaves something that is not begun
// behind what others begin, so a loop whose first such wait comes later is not seen; there is no way to give threads rising
// iterations in batches that allows for it.)
#ifndef REGOMP_LOOP_CHUNK_BATCHES_H
#define REGOMP_LOOP_CHUNK_BATCHES_H

#include "loop/workshare.h"
#include "team/thread.h"

namespace regomp {

inline constexpr int visits_before_batches = 8;
inline constexpr int chunks_to_see = 16;

// Where the thread enters a loop.
inline void begin_batches(batch_sizes &sizes) {
  sizes.visits = 0;
  sizes.seen_alone = -1;
  sizes.may_look_again = false;
  sizes.visits_between_looks = 1024;
}

// Whether batches can pay in a loop of this many iterations. The bounds on chunk and threads keep products small.
constexpr bool has_batches(std::uint64_t count, std::uint64_t chunk, unsigned threads) {
  return chunk < 1u << 20 && threads < 1u << 20 && count > visits_before_batches * chunk * threads &&
         count < std::uint64_t(1) << 62;
}

// Whether the thread has chunks that it has taken and not begun.
inline bool has_batch(const loop_position &at) { return at.batch_next < at.batch_end; }

// The first of these.
inline iteration_range next_of_batch(loop_position &at, std::uint64_t chunk) {
  const std::uint64_t first = at.batch_next;
  at.batch_next = at.batch_end - first > chunk ? first + chunk : at.batch_end;
  return {first, at.batch_next};
}

// Takes the next batch and the first chunk of it; false if there is none.
bool take_batch(thread &, workshare &, iteration_range &);

} // namespace regomp

#endif
