// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How long a thread spins before it sleeps. One policy for the process: set by the library's constructor from
// OMP_WAIT_POLICY and GOMP_SPINCOUNT; the number of threads that take part in regions is kept current by the team code. Any
// thread may read.
#ifndef REGOMP_SUPPORT_WAITING_H
#define REGOMP_SUPPORT_WAITING_H

#include "config/cpu/fast_clock.h"

#include <atomic>
#include <cstdint>
#include <sched.h>

namespace regomp {

struct wait_policy {
  unsigned long long spin_count = 0;           // turns before sleeping
  unsigned long long throttled_spin_count = 0; // the same, when there are more busy threads than processors
  unsigned processors = 1;                     // that this process may use: affinity mask and CPU quota
  bool yields = true;                          // sched_yield may be called: REGOMP_SYSTEM_CALLS
  // Threads in regions that run at this moment, and in the upper half the teams of outermost regions. A hint that decides
  // between two spin counts, so relaxed accesses do.
  alignas(64) std::atomic<std::uint64_t> busy{0};
  // Until this time (fast_clock) nobody offers a processor, and how long this pause is. Hints as well.
  std::atomic<std::uint64_t> keep_processors_until{0};
  std::atomic<std::uint64_t> pause{0};
};

extern __attribute__((visibility("hidden"))) wait_policy waiting;

// When, by fast_clock, a thread of ours that waits last gave each processor away; processors that are this far apart share a
// place. Hints.
struct alignas(64) given_away {
  std::atomic<std::uint64_t> at{0};
};
inline constexpr unsigned given_away_places = 1024;
extern __attribute__((visibility("hidden"))) given_away processors_given_away[given_away_places];

inline constexpr std::uint64_t one_busy_team = std::uint64_t(1) << 32;

inline void yield_processor() {
  if (waiting.yields) [[likely]]
    sched_yield();
  else
    cpu_relax();
}

inline bool more_threads_than_processors() {
  return std::uint32_t(waiting.busy.load(std::memory_order_relaxed)) > waiting.processors;
}

// Whether there are teams of outermost regions beside one's own, which counts as busy in a region.
inline bool other_teams(bool in_region) {
  return waiting.busy.load(std::memory_order_relaxed) >= (in_region ? 2 : 1) * one_busy_team;
}

inline std::atomic<std::uint64_t> &this_processor_given_away() {
  return processors_given_away[unsigned(sched_getcpu()) % given_away_places].at;
}

// Offers of the processor by one thread in one wait. Who takes it gives it back at once if it is one of us that waits; but a
// thread of the program that waits for something of its own without ever offering, or another process, keeps it for
// milliseconds. If what the thread waited for is there when it gets the processor back after so long, the offer has cost a
// hundred times what sleeping and being woken would have. So nobody offers for a while then, and all waits are short and end
// in sleep: the kernel runs a thread that was woken before one that has used up its time. The first such pause is short,
// since something may have come up just once; one that follows soon is twice as long as the one before, up to a limit at
// which offers cost a twentieth of the time at worst.
//
// A thread of the team that has work may keep the processor as long, and has every right to: what the others wait for is
// often this work. It gives the processor away when it waits itself, so who gets it back can tell: it was given away just
// before, and not taken from somebody whose time was used up.
class processor_offers {
public:
  processor_offers() = default;
  processor_offers(const processor_offers &) = delete;
  processor_offers &operator=(const processor_offers &) = delete;
  ~processor_offers() {
    if (took_ > too_long) [[unlikely]]
      pause();
  }

  void offer() {
    const std::uint64_t before = fast_clock::nanoseconds();
    // relaxed, here and below: hints, and mostly threads on one processor.
    this_processor_given_away().store(before, std::memory_order_relaxed);
    yield_processor();
    const std::uint64_t after = fast_clock::nanoseconds();
    took_ = after - before;
    if (took_ > too_long && after - this_processor_given_away().load(std::memory_order_relaxed) < just_before) [[unlikely]]
      took_ = 0;
  }

  // The thread goes to sleep, which gives the processor away as well.
  static void give_away() { this_processor_given_away().store(fast_clock::nanoseconds(), std::memory_order_relaxed); }

  // What the thread waits for is not there yet: the processor was not missed.
  void still_waiting() { took_ = 0; }

private:
  static constexpr std::uint64_t too_long = 800'000;         // nanoseconds
  static constexpr std::uint64_t just_before = too_long / 8; // some threads that only look may come between
  static constexpr std::uint64_t shortest_pause = 8 * too_long;
  static constexpr std::uint64_t longest_pause = 128 * too_long;

  // Threads that do this at the same time overwrite each other's hints, with the like.
  static void pause() {
    const std::uint64_t now = fast_clock::nanoseconds();
    const std::uint64_t last = waiting.pause.load(std::memory_order_relaxed);
    const std::uint64_t until = waiting.keep_processors_until.load(std::memory_order_relaxed);
    if (now < until) return;
    std::uint64_t next = shortest_pause;
    if (last != 0 && now - until < last) next = last < longest_pause ? 2 * last : longest_pause;
    waiting.pause.store(next, std::memory_order_relaxed);
    waiting.keep_processors_until.store(now + next, std::memory_order_relaxed);
  }

  std::uint64_t took_ = 0; // by the last one
};

// Teams that several threads of the program lead have nothing to do with each other: a processor that a thread offers goes
// to one of another team, which may spin for something of its own (in a library for linear algebra, say), and whose own
// partner is not running either. So where such teams share processors nobody offers one, and waits are short and end in
// sleep.
inline bool shares_with_other_teams(bool oversubscribed, bool in_region) { return oversubscribed && other_teams(in_region); }

inline bool keep_processors() {
  const std::uint64_t until = waiting.keep_processors_until.load(std::memory_order_relaxed);
  return until != 0 && fast_clock::nanoseconds() < until;
}

// Of the turns that a thread may take where threads share processors, where hundreds do: each such turn lets all others have
// one, so a few are as good as many are otherwise, and what the threads wait for needs the processors, too.
inline constexpr unsigned usual_sharers = 8; // threads a processor
inline constexpr unsigned long long fewest_turns = 4;
inline unsigned long long throttled_spin_limit() {
  const std::uint64_t busy = std::uint32_t(waiting.busy.load(std::memory_order_relaxed));
  const std::uint64_t usual = std::uint64_t(usual_sharers) * waiting.processors;
  const unsigned long long turns = waiting.throttled_spin_count;
  if (busy <= usual || turns <= fewest_turns) [[likely]]
    return turns;
  const unsigned long long fewer = turns / ((busy + usual - 1) / usual);
  return fewer < fewest_turns ? fewest_turns : fewer;
}

inline unsigned long long spin_limit(bool oversubscribed = more_threads_than_processors()) {
  return oversubscribed ? throttled_spin_limit() : waiting.spin_count;
}

// Processors may have other processes to run, and what a thread waits for may be done by a thread that waits for this very
// processor. So who has spun for some ten microseconds asks now and then whether anybody wants it, which takes a fraction of
// a microsecond if nobody does.
inline bool is_long_wait(unsigned long long turns) { return turns > 512 && turns % 64 == 0; }

// The spinning of one wait. Where threads share processors, what a thread waits for is often done by one that is not
// running, so a turn there gives the processor away; such a turn takes from a fraction of a microsecond, if nobody wants the
// processor, to a few.
class spin_turns {
public:
  explicit spin_turns(bool oversubscribed = more_threads_than_processors(), bool in_region = true)
      : keep_(keep_processors() || shares_with_other_teams(oversubscribed, in_region)),
        left_(spin_limit(oversubscribed || keep_)), oversubscribed_(oversubscribed) {}

  // Passes a moment; false: there have been enough of them, and the thread should sleep.
  bool turn() {
    offers_.still_waiting();
    if (left_ == 0) {
      processor_offers::give_away();
      return false;
    }
    --left_;
    if (!keep_ && (oversubscribed_ || is_long_wait(++spent_))) {
      offers_.offer();
    } else {
      cpu_relax();
    }
    return true;
  }

  // A turn gives the processor away, which takes ten times as long as a moment.
  bool turns_are_long() const { return oversubscribed_ && !keep_; }

private:
  bool keep_;
  unsigned long long left_;
  unsigned long long spent_ = 0;
  processor_offers offers_;
  bool oversubscribed_;
};

// The beginning of a wait for the other threads of a large team, of which each has a processor as far as one can tell from
// its size. What is waited for is mostly there after a microsecond, so the thread looks for that long before it asks how
// many threads are busy: the line in which that stands would go to each thread twice in a region, and back to the leader.
// Small teams have no such looks.
class first_looks {
public:
  explicit first_looks(unsigned team) : left_(team > few_threads && team <= waiting.processors ? most() : 0) {}

  // Passes a moment, but at the beginning; false: enough of them.
  bool one_more() {
    if (left_ == 0) return false;
    --left_;
    cpu_relax();
    return true;
  }

private:
  static constexpr unsigned few_threads = 8;
  static unsigned most() {
    constexpr unsigned looks = 256;
    return waiting.spin_count < looks ? unsigned(waiting.spin_count) : looks;
  }
  unsigned left_;
};

} // namespace regomp

#endif
