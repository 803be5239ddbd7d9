// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/backoff.h"

#include "config/cpu/processor.h"
#include "include/assertion.h"

#include <algorithm>
#include <atomic>
#include <ctime>
#include <sched.h>
#include <sys/prctl.h>

namespace regomp::plugin {

namespace {

constexpr unsigned pauses_between_clock_reads = 64; // 64 pauses take about 1 µs, a clock read about 25 ns
constexpr unsigned longest_first_sleep = 25'000;    // whatever else had the processor meanwhile
constexpr unsigned longest_sleep = 50'000;
constexpr unsigned longest_by_crowd = 1'000; // times that: nobody sleeps longer than 50 ms

// Threads that have slept in a wait which is not over yet. Relaxed: a measure of how busy the machine is, no more.
constinit std::atomic<unsigned> sleepers{0};
// How many times longer each is to sleep. Where they are a few, two for each processor, not at all; else by the square of
// how many times a few they are, so that they wake less often together than a few do, but not less often than ten times in a
// millisecond: 100 of them sleep for 10 ms.
unsigned crowd(const wait_policy &p) {
  const unsigned n = sleepers.load(std::memory_order_relaxed), few = 2 * p.processors;
  if (n <= few) return 1;
  const unsigned times = std::min((n + few - 1) / few, longest_by_crowd);
  return std::min({times * times, 2 * n, longest_by_crowd});
}

std::uint64_t monotonic_nanoseconds() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<std::uint64_t>(t.tv_sec) * 1'000'000'000u + static_cast<std::uint64_t>(t.tv_nsec);
}

} // namespace

backoff::~backoff() {
  restore_timer_slack();
  if (counted) count_down(sleepers, 1, std::memory_order_relaxed);
}

void backoff::join_sleepers() {
  if (counted) return;
  counted = true;
  sleepers.fetch_add(1, std::memory_order_relaxed);
}

void backoff::reset() {
  pauses = 0;
  idle_since = 0;
  sleep_nanoseconds = 0;
}

void backoff::pause() {
  ++pauses;
  const bool look = pauses % pauses_between_clock_reads == 1 || sleep_nanoseconds != 0;
  if (look) {
    now = monotonic_nanoseconds();
    if (idle_since == 0) idle_since = now;
  }
  const bool spin = policy.spin_count != 0 ? pauses <= policy.spin_count : policy.spin_nanoseconds > now - idle_since;
  if (spin && (!counted || crowd(policy) == 1)) {
    cpu_relax();
    return;
  }
  // From here on a round takes long enough that the clock can be read in each.
  if (!look) now = monotonic_nanoseconds();
  // No yields before the first sleep: on a busy machine a yield costs a turn of everybody else, and a sleep of 2 µs none.
  if (policy.may_sleep)
    sleep();
  else
    sched_yield();
}

// With the default timer slack of 50 µs the shortest sleep takes 55 µs; with a slack of 1 ns it takes 4.
void backoff::sleep() {
  if (!slack_lowered) {
    const int slack = prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0);
    if (slack > 1 && prctl(PR_SET_TIMERSLACK, 1ul, 0, 0, 0) == 0) {
      previous_slack = static_cast<unsigned long>(slack);
      slack_lowered = true;
    }
  }
  // An eighth of what the wait has taken: so much later at most than it happens a thing is seen.
  join_sleepers();
  const unsigned times = crowd(policy);
  sleep_nanoseconds =
      times * static_cast<unsigned>(std::clamp<std::uint64_t>((now - idle_since) / 8, shortest_sleep, longest_sleep));
  const timespec t = {0, static_cast<long>(sleep_nanoseconds)};
  nanosleep(&t, nullptr);
  if (cost_known) return;
  // The first sleep took what setting a timer costs, 4 µs, or 20 in a virtual machine. A sleep that is shorter than that is
  // over before it has begun: it does not let go of the processor, which the device's side may need, if it is a simulated
  // one.
  cost_known = true;
  const std::uint64_t took = (monotonic_nanoseconds() - now) / times;
  shortest_sleep = static_cast<unsigned>(std::clamp<std::uint64_t>(took, first_sleep, longest_first_sleep));
}

bool backoff::due(unsigned milliseconds) {
  if (last_check == 0) last_check = now;
  if (now - last_check < milliseconds * 1'000'000ull) return false;
  last_check = now;
  return true;
}

void backoff::restore_timer_slack() {
  if (!slack_lowered) return;
  prctl(PR_SET_TIMERSLACK, previous_slack, 0, 0, 0);
  slack_lowered = false;
}

} // namespace regomp::plugin
