// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A clock in nanoseconds that costs little more than to read the processor's counter: for policies of waiting and of shares
// of work, which need to know about how long something took. Any thread. Each library that includes it has a rate of its
// own.
#ifndef REGOMP_CPU_FAST_CLOCK_H
#define REGOMP_CPU_FAST_CLOCK_H

#include "config/cpu/processor.h"

#include <atomic>
#include <cstdint>
#include <time.h>

namespace regomp {

class fast_clock {
public:
  static std::uint64_t nanoseconds() {
    // relaxed: any rate that there has been is about right.
    return scaled(processor_counter(), rate.load(std::memory_order_relaxed));
  }

  // When the library is loaded: the counter's rate, if the processor tells it, or where the measuring of it begins.
  static void start() {
    if (const std::uint64_t frequency = counter_frequency(); frequency != 0)
      rate.store((std::uint64_t(1'000'000'000) << fraction) / frequency, std::memory_order_relaxed);
    else
      began = now();
  }

  // By one thread, some microseconds later or more: measures the rate. What is not a rate of a processor is not taken (a
  // virtual machine that has moved, or stood still).
  static void settle() {
    if (counter_frequency() != 0) return;
    const moment m = now();
    const std::uint64_t ticks = m.counter - began.counter, time = m.nanoseconds - began.nanoseconds;
    if (time < shortest_measure || time > longest_measure || ticks < time / 8 || ticks / 16 > time) return;
    rate.store((time << fraction) / ticks, std::memory_order_relaxed);
  }

private:
  static constexpr unsigned fraction = 32;
  static constexpr std::uint64_t shortest_measure = 2'000, longest_measure = 1'000'000'000; // nanoseconds; no overflow above
  static constexpr unsigned looks = 4;

  struct moment {
    std::uint64_t counter, nanoseconds;
  };

  static std::uint64_t scaled(std::uint64_t ticks, std::uint64_t by) {
    __extension__ typedef unsigned __int128 wide;
    return std::uint64_t(wide(ticks) * by >> fraction);
  }

  // Both clocks at one moment: of some looks the one that took the shortest time, since the thread may lose its processor.
  static moment now() {
    moment best{};
    std::uint64_t least = ~std::uint64_t(0);
    for (unsigned i = 0; i < looks; ++i) {
      const std::uint64_t before = processor_counter();
      timespec t;
      clock_gettime(CLOCK_MONOTONIC, &t);
      const std::uint64_t took = processor_counter() - before;
      if (took >= least) continue;
      least = took;
      best = {before + took / 2, std::uint64_t(t.tv_sec) * 1'000'000'000 + std::uint64_t(t.tv_nsec)};
    }
    return best;
  }

  // Nanoseconds a tick, in units of 2^-32. Before it is known: that of two ticks a nanosecond.
  __attribute__((visibility("hidden"))) static inline constinit std::atomic<std::uint64_t> rate{std::uint64_t(1)
                                                                                                << (fraction - 1)};
  __attribute__((visibility("hidden"))) static inline constinit moment began{};
};

} // namespace regomp

#endif
