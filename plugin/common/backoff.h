// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a host thread waits for a device that writes to host memory and cannot wake it: spin while events come, then
// sleep for growing, still short, times. Owned by one thread for one wait.
//
// Each thread that sleeps so takes some microseconds of a processor whenever it wakes. So where more than a
// few of them sleep for each processor, each sleeps so much longer, and does not spin: together they wake as often as a few.
#ifndef REGOMP_PLUGIN_BACKOFF_H
#define REGOMP_PLUGIN_BACKOFF_H

#include "plugin/common/environment.h"

#include <cstdint>

namespace regomp::plugin {

class backoff {
public:
  explicit backoff(const wait_policy &p) : policy(p) {}
  ~backoff();
  backoff(const backoff &) = delete;
  backoff &operator=(const backoff &) = delete;

  // Something happened: the next pauses are short again.
  void reset();

  // Nothing happened: wait as long as the policy and the history since reset() say, at most about 50 µs where few wait.
  void pause();

  // True about once in `milliseconds` of waiting, for checks that cost too much for each round.
  bool due(unsigned milliseconds);

  // Gives the thread back the timer slack it had, before it runs code that is not ours.
  void restore_timer_slack();

private:
  static constexpr unsigned first_sleep = 2'000; // ns

  void sleep();
  void join_sleepers();

  wait_policy policy;
  bool counted = false;           // among the threads that sleep
  std::uint64_t pauses = 0;       // pauses since reset()
  std::uint64_t idle_since = 0;   // ns, monotonic; 0 = not looked at yet
  std::uint64_t now = 0;          // ns, monotonic, as of the last look
  std::uint64_t last_check = 0;   // ns, when due() last said true
  unsigned sleep_nanoseconds = 0; // the last sleep; 0 = none since reset()
  unsigned shortest_sleep = first_sleep;
  bool cost_known = false;          // shortest_sleep has been found out
  unsigned long previous_slack = 0; // ns; valid while slack_lowered
  bool slack_lowered = false;
};

} // namespace regomp::plugin

#endif
