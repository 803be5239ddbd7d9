// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-std=c++20" }
// { dg-no-sanitizer "defines functions of the C library's" }
// { dg-additional-sources "fake_host.cc ../../../plugin/common/backoff.cc ../../../plugin/common/environment.cc" }
//
// How long a thread that waits for a kernel's requests keeps its processor, which another rank of an MPI program may need:
// for the time that the policy says, once after each thing that happens; then it leaves it at each look; and how long each
// of many threads sleeps. The clock is made up.
#include "plugin/common/backoff.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <initializer_list>
#include <memory>
#include <sched.h>
#include <sys/prctl.h>
#include <vector>

#define CHECK(...)                                                                                                          \
  do {                                                                                                                      \
    if (!(__VA_ARGS__)) {                                                                                                   \
      std::fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #__VA_ARGS__);                                      \
      std::_Exit(98);                                                                                                       \
    }                                                                                                                       \
  } while (0)

using regomp::plugin::backoff;
using regomp::plugin::environment_wait_policy;
using regomp::plugin::wait_policy;

static unsigned long long now = 1'000'000; // ns
static constexpr unsigned timer = 4'000;   // what the shortest sleep takes
static unsigned long long slept;           // ns
static unsigned sleeps, yields, longest;
static long slack = 50'000;

// In place of the C library's. A read of the clock stands for the 64 pauses since the last one.
extern "C" int clock_gettime(clockid_t, timespec *t) noexcept {
  now += 1'000;
  t->tv_sec = static_cast<time_t>(now / 1'000'000'000);
  t->tv_nsec = static_cast<long>(now % 1'000'000'000);
  return 0;
}
extern "C" int nanosleep(const timespec *t, timespec *) {
  CHECK(t->tv_sec == 0 && slack == 1);
  const unsigned long long took = static_cast<unsigned>(t->tv_nsec) + timer;
  now += took;
  slept += took;
  sleeps++;
  if (t->tv_nsec > longest) longest = static_cast<unsigned>(t->tv_nsec);
  return 0;
}
extern "C" int sched_yield() noexcept {
  now += 1'000;
  yields++;
  return 0;
}
extern "C" int prctl(int what, ...) noexcept {
  __builtin_va_list list;
  __builtin_va_start(list, what);
  const unsigned long value = __builtin_va_arg(list, unsigned long);
  __builtin_va_end(list);
  if (what == PR_GET_TIMERSLACK) return static_cast<int>(slack);
  CHECK(what == PR_SET_TIMERSLACK);
  slack = static_cast<long>(value);
  return 0;
}

static wait_policy policy(unsigned processors, const char *said = nullptr, const char *count = nullptr) {
  const auto set = [](const char *name, const char *value) { value != nullptr ? setenv(name, value, 1) : unsetenv(name); };
  set("OMP_WAIT_POLICY", said);
  set("GOMP_SPINCOUNT", count);
  return environment_wait_policy(processors);
}

// How long it keeps the processor before it leaves it for the first time.
static unsigned long long kept(backoff &waiting) {
  const unsigned long long start = now;
  const unsigned before = sleeps + yields;
  unsigned long long last = now;
  while (sleeps + yields == before) {
    last = now;
    waiting.pause();
  }
  return last - start;
}

// From then on each look is one after which it leaves the processor.
static void leaves_at_each_look(backoff &waiting, unsigned looks) {
  const unsigned before = sleeps + yields;
  for (unsigned i = 0; i < looks; i++) waiting.pause();
  CHECK(sleeps + yields == before + looks);
}

int main() {
  {
    backoff waiting(policy(64));
    CHECK(kept(waiting) <= wait_policy::long_spin + 2'000);
    leaves_at_each_look(waiting, 1'000);
    // A second of waiting: a thread that runs for a tenth of it at most, and sees soon what happens.
    const unsigned long long start = now, slept_before = slept;
    while (now - start < 1'000'000'000) waiting.pause();
    CHECK((slept - slept_before) * 10 > (now - start) * 9 && longest <= 50'000 && yields == 0);
    // When something has happened more may come at once.
    waiting.reset();
    CHECK(kept(waiting) <= wait_policy::long_spin + 2'000);
    leaves_at_each_look(waiting, 1'000);
    waiting.restore_timer_slack();
    CHECK(slack == 50'000);
    leaves_at_each_look(waiting, 1);
  }
  CHECK(slack == 50'000);
  for (const unsigned n : {1u, 2u, 3u}) {
    backoff waiting(policy(n));
    CHECK(kept(waiting) <= wait_policy::short_spin + 2'000);
    leaves_at_each_look(waiting, 1'000);
  }
  {
    backoff waiting(policy(64, "passive"));
    CHECK(kept(waiting) == 0);
    leaves_at_each_look(waiting, 1'000);
  }
  {
    backoff waiting(policy(64, nullptr, "5"));
    const unsigned before = sleeps;
    for (int i = 0; i < 5; i++) waiting.pause();
    CHECK(sleeps == before);
    leaves_at_each_look(waiting, 1'000);
  }
  // Hundreds of threads: each sleeps so long that they wake seldom together, none for more than 50 ms, and none spins.
  {
    static constexpr unsigned threads = 600;
    std::vector<std::unique_ptr<backoff>> waiting;
    for (unsigned i = 0; i < threads; i++) {
      waiting.push_back(std::make_unique<backoff>(policy(2)));
      kept(*waiting.back());
    }
    const auto one_after_the_other = [&] {
      const unsigned long long slept_before = slept;
      const unsigned sleeps_before = sleeps;
      for (auto &w : waiting) w->pause();
      CHECK(sleeps == sleeps_before + threads);
      return (slept - slept_before) / threads; // ns of each
    };
    CHECK(one_after_the_other() >= 1'000'000);
    for (int i = 0; i < 100; i++) one_after_the_other();
    longest = 0;
    CHECK(one_after_the_other() >= 40'000'000 && longest <= 50'000'000);
    waiting[0]->reset();
    CHECK(kept(*waiting[0]) <= 2'000); // among so many it does not spin again
    while (!waiting.empty()) waiting.pop_back();
    // Few of them are as fast as one: two for each processor.
    for (unsigned i = 0; i < 4; i++) {
      waiting.push_back(std::make_unique<backoff>(policy(2)));
      kept(*waiting.back());
    }
    longest = 0;
    for (int i = 0; i < 1'000; i++)
      for (auto &w : waiting) w->pause();
    CHECK(longest <= 50'000);
    while (!waiting.empty()) waiting.pop_back();
  }
  // Active: it does not sleep, and offers the processor.
  {
    backoff waiting(policy(64, "active"));
    const unsigned before = sleeps;
    CHECK(kept(waiting) <= wait_policy::long_spin + 2'000);
    leaves_at_each_look(waiting, 1'000);
    CHECK(sleeps == before && yields >= 1'000 && slack == 50'000);
  }
  return 0;
}
