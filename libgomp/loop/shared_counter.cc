// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "loop/shared_counter.h"

#include "support/waiting.h"

namespace regomp {

namespace {
// Measured by bench/model, construct `dynamic` with 1500 chunks a thread, on 2 and 8 processors that share a cache
// (2026-11-28). Nanoseconds a chunk, where chunks take 5: 22.8 and 22.0 with these values, 25.5 and 25.1 if nobody stays
// away.
//
// Visits between two decisions. Each reads the clock, for some 25 ns, so much more often is no gain where the counter is not
// contended. 256: 24.9 and 25.2.
constexpr unsigned usual_visits = 64;
// Between two times that the thread stays away. 1, a decision at each visit: 22.5 and 21.7. 16: 22.5 and 23.2.
constexpr unsigned visits_if_it_pays = 4;
// Where it does not pay, as with chunks of 100 ns, at most so many: with 256 eight threads lose a fifth (29.9 ns and
// not 25.1), with 65536 nothing more is gained.
constexpr unsigned most_visits = 4096;
// How long a thread stays away for each other thread. 1000: 22.4 and 25.3. 20000: 21.4 and 21.2, but a loop may end so much
// later.
constexpr unsigned nanoseconds_a_rival = 5000;
// It bounds that time. 1: 22.8 and 24.0; 10: 22.8 and 23.0.
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
