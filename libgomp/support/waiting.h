// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How long a thread spins before it sleeps. One policy for the process: set by the library's constructor from
// OMP_WAIT_POLICY and GOMP_SPINCOUNT; the number of threads that take part in regions is kept current by the team code. Any
// thread may read.
#ifndef REGOMP_SUPPORT_WAITING_H
#define REGOMP_SUPPORT_WAITING_H

#include <atomic>
#include <cstdint>
#include <sched.h>

namespace regomp {

struct wait_policy {
  unsigned long long spin_count = 0;           // turns before sleeping
  unsigned long long throttled_spin_count = 0; // the same, when there are more busy threads than processors
  unsigned processors = 1;                     // that this process may use: affinity mask and CPU quota
  // Threads in regions that run at this moment. A hint that decides between two spin counts, so relaxed accesses do.
  alignas(64) std::atomic<unsigned> busy_threads{0};
};

extern __attribute__((visibility("hidden"))) wait_policy waiting;

inline bool more_threads_than_processors() {
  return waiting.busy_threads.load(std::memory_order_relaxed) > waiting.processors;
}

inline unsigned long long spin_limit(bool crowded = more_threads_than_processors()) {
  return crowded ? waiting.throttled_spin_count : waiting.spin_count;
}

inline void cpu_relax() { __builtin_ia32_pause(); }

// Processors may have other processes to run, and what a thread waits for may be done by a thread that waits for this very
// processor. So who has spun for some ten microseconds asks now and then whether anybody wants it, which takes a fraction of
// a microsecond if nobody does.
inline bool is_long_wait(unsigned long long turns) { return turns > 512 && turns % 64 == 0; }

// The spinning of one wait. Where threads share processors, what a thread waits for is often done by one that is not
// running, so a turn there gives the processor away; such a turn takes from a fraction of a microsecond, if nobody wants the
// processor, to a few.
class spin_turns {
public:
  explicit spin_turns(bool crowded = more_threads_than_processors()) : left_(spin_limit(crowded)), crowded_(crowded) {}

  // Passes a moment; false: there have been enough of them, and the thread should sleep.
  bool turn() {
    if (left_ == 0) return false;
    --left_;
    if (crowded_ || is_long_wait(++spent_)) {
      sched_yield();
    } else {
      cpu_relax();
    }
    return true;
  }

private:
  unsigned long long left_;
  unsigned long long spent_ = 0;
  bool crowded_;
};

// A clock that costs next to nothing: about a nanosecond or half of one a tick.
inline std::uint64_t clock_ticks() { return __builtin_ia32_rdtsc(); }

} // namespace regomp

#endif
