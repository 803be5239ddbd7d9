// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "loop/shared_counter.h"

#include "support/waiting.h"

namespace regomp {

namespace {
constexpr unsigned usual_visits = 64; // between two times that the thread thinks about it
constexpr unsigned visits_if_it_pays = 4;
constexpr unsigned most_visits = 4096; // if it does not pay
constexpr unsigned nanoseconds_a_rival = 5000;
constexpr unsigned most_rivals = 3;
} // namespace

void consider_staying_away(counter_visits &v, const std::atomic<std::uint64_t> &counter, unsigned threads) {
  const std::uint64_t now = fast_clock::nanoseconds();
  const bool often_met = 8 * v.met_others > v.visits;
  const std::uint64_t progress = v.expected - v.value; // of all threads, since the last time
  const std::uint64_t time = now - v.when;
  v.value = v.expected;
  v.when = now;
  v.met_others = 0;
  // If another loop has begun, progress is large or the counter behind; that is noticed the next time.
  if (!often_met) {
    v.visits = usual_visits;
  } else {
    const unsigned rivals = threads - 1 < most_rivals ? threads - 1 : most_rivals;
    do cpu_relax();
    while (fast_clock::nanoseconds() - now < rivals * nanoseconds_a_rival);
    const std::uint64_t value = counter.load(std::memory_order_relaxed);
    const std::uint64_t alone = value - v.expected;
    const std::uint64_t time_alone = fast_clock::nanoseconds() - now;
    const bool pays = double(alone) * double(time) > double(progress) * double(time_alone);
    if (pays) {
      v.visits = visits_if_it_pays;
    } else if (v.visits < usual_visits) {
      v.visits = usual_visits;
    } else if (v.visits < most_visits) {
      v.visits *= 4;
    }
    v.value = v.expected = value;
    v.when = now + time_alone;
  }
  v.to_come = v.visits - 1;
}

} // namespace regomp
