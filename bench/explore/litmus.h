// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Small programs whose outcomes C++ allows or forbids, to judge the explorer by: it must see just those that are allowed.
// What each thread has read is a bit of the outcome.
#ifndef REGOMP_BENCH_EXPLORE_LITMUS_H
#define REGOMP_BENCH_EXPLORE_LITMUS_H

#include "bench/explore/threads.h"
#include "config/linux/asymmetric_fence.h"

#include <atomic>

namespace explore {

using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

inline std::atomic<unsigned> x, y;
inline unsigned has_read[4];

// Each stores and reads what the other stores: 0 if neither sees the other.
template <std::memory_order order>
void store_buffering(unsigned thread) {
  (thread == 0 ? x : y).store(1, order);
  has_read[thread] = (thread == 0 ? y : x).load(order);
}
inline void store_buffering_with_fence(unsigned thread) {
  (thread == 0 ? x : y).store(1, memory_order_relaxed);
  std::atomic_thread_fence(memory_order_seq_cst);
  has_read[thread] = (thread == 0 ? y : x).load(memory_order_relaxed);
}
inline void store_buffering_with_fence_of_one(unsigned thread) {
  (thread == 0 ? x : y).store(1, memory_order_relaxed);
  if (thread == 0) regomp::heavy_fence();
  has_read[thread] = (thread == 0 ? y : x).load(memory_order_relaxed);
}
inline void outcome_of_store_buffering() { note_outcome(has_read[0] + 2 * has_read[1]); }

// One writes x, then y; the other reads y, then x: 1 if it sees y without x.
template <std::memory_order stores, std::memory_order loads>
void message(unsigned thread) {
  if (thread == 0) {
    x.store(1, memory_order_relaxed);
    y.store(1, stores);
  } else {
    has_read[0] = y.load(loads);
    has_read[1] = x.load(memory_order_relaxed);
  }
}
inline void message_with_fences(unsigned thread) {
  if (thread == 0) {
    x.store(1, memory_order_relaxed);
    std::atomic_thread_fence(memory_order_release);
    y.store(1, memory_order_relaxed);
  } else {
    has_read[0] = y.load(memory_order_relaxed);
    std::atomic_thread_fence(memory_order_acquire);
    has_read[1] = x.load(memory_order_relaxed);
  }
}
// The same with a third that adds to y, which passes on what the first has released.
inline void release_sequence(unsigned thread) {
  if (thread == 0) {
    x.store(1, memory_order_relaxed);
    y.store(1, memory_order_release);
  } else if (thread == 1) {
    y.fetch_add(2, memory_order_relaxed);
  } else {
    has_read[0] = y.load(memory_order_acquire) == 3;
    has_read[1] = x.load(memory_order_relaxed);
  }
}
// The same of one object: a second read sees nothing older.
inline void read_twice(unsigned thread) {
  if (thread == 0) {
    x.store(1, memory_order_relaxed);
  } else {
    has_read[0] = x.load(memory_order_relaxed);
    has_read[1] = x.load(memory_order_relaxed);
  }
}
inline void outcome_of_message() { note_outcome(has_read[0] + 2 * has_read[1]); }

// Two write, two read both in opposite order: 5 if they do not agree which came first.
template <std::memory_order order>
void readers(unsigned thread) {
  if (thread < 2) return (thread == 0 ? x : y).store(1, order == memory_order_acquire ? memory_order_release : order);
  std::atomic<unsigned> &first = thread == 2 ? x : y, &second = thread == 2 ? y : x;
  has_read[2 * (thread - 2)] = first.load(order);
  has_read[2 * (thread - 2) + 1] = second.load(order);
}
inline void outcome_of_readers() { note_outcome(has_read[0] + 2 * has_read[1] + 4 * has_read[2] + 8 * has_read[3]); }

} // namespace explore

#endif
