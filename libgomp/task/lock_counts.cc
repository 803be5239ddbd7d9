// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "task/lock_counts.h"

#ifdef REGOMP_COUNT_LOCKS
#include <atomic>
#include <cstdio>

namespace regomp {

namespace {

// relaxed: numbers only. Threads have rows by turns, so that they do not contend when they count.
struct alignas(64) lock_counts {
  std::atomic<unsigned long> n[lock_events];
} counts[64];

std::atomic<unsigned> threads{0};
thread_local const unsigned row_of_thread = threads.fetch_add(1, std::memory_order_relaxed) % 64;

[[gnu::destructor]] void say_lock_counts() {
  unsigned long sum[lock_events] = {};
  for (const lock_counts &row : counts)
    for (unsigned e = 0; e < lock_events; ++e) sum[e] += row.n[e].load(std::memory_order_relaxed);
  std::fprintf(stderr, "queue locks: %lu at once, %lu late, %lu yields, %lu given up\n", sum[0], sum[1], sum[2], sum[3]);
}

} // namespace

void count_lock(lock_event e) { counts[row_of_thread].n[unsigned(e)].fetch_add(1, std::memory_order_relaxed); }

} // namespace regomp
#endif
