// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who executes blocks: workers, how they sleep and are woken, and threads that wait for a kernel.
#include "sim/ptx/scheduler.h"

#include <algorithm>
#include <cfenv>
#include <csignal>
#include <ctime>
#include <sched.h>

namespace gompsim::ptx {

namespace {

unsigned processors() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return static_cast<unsigned>(std::max(1, CPU_COUNT(&set)));
  return 1;
}

} // namespace

void scheduler::start_workers() {
  const std::lock_guard hold(lock);
  if (started) return;
  started = true;
  const unsigned n = config.workers != 0 ? config.workers : processors();
  // Signals are the program's business, not that of threads it does not know of.
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  for (unsigned k = 0; k < n; ++k) workers.emplace_back([this] { work(); });
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
}

bool scheduler::another_waits() const {
  if (!runnable.empty()) return true;
  for (const auto &l : launches)
    if (!l->failed && l->next_block != l->total_blocks) return true;
  return false;
}

void scheduler::wake_worker() {
  if (sleepers != 0) work_there.notify_one();
}

bool scheduler::work_once(exec &x, unsigned &vain, std::unique_lock<std::mutex> &hold, bool may_sleep) {
  finish_launches(hold);
  if (pausing != 0 || in_turn == workers.size()) return false;
  auto b = next_block();
  if (b == nullptr) return false;
  if (b->launch->failed) {
    b->abandoned = b->prepared;
    retire(std::move(b));
    return true;
  }
  const std::size_t others = runnable.size();
  if (++in_turn != workers.size() && another_waits()) wake_worker();
  hold.unlock();
  bool ended;
  const bool useful = turn(x, *b, &ended);
  vain = useful ? 0 : vain + 1;
  if (vain > others + 1 && may_sleep) {
    // All there is to run waits for somebody: let the host come to run. It sleeps no longer than 50 microseconds, since
    // the answer is waited for.
    const unsigned rounds = vain - static_cast<unsigned>(others) - 1;
    if (rounds < 16) {
      sched_yield();
    } else {
      const timespec t{0, static_cast<long>(std::min(50u, rounds - 15)) * 1000};
      nanosleep(&t, nullptr);
    }
  }
  if (useful && x.polls > 64) sched_yield(); // it does something, but waits as well
  hold.lock();
  if (--in_turn == 0 && pausing != 0) all_stand.notify_all();
  account(x, *b->launch, useful);
  if (ended) {
    retire(std::move(b));
    finish_launches(hold);
  } else {
    runnable.push_back(std::move(b));
  }
  return true;
}

void scheduler::work() {
  std::fesetenv(FE_DFL_ENV); // not those of the thread that launched the first kernel
  auto x = std::make_unique<exec>();
  unsigned vain = 0;
  std::unique_lock hold(lock);
  for (;;) {
    if (work_once(*x, vain, hold, true)) continue;
    if (stopping && launches.empty() && pausing == 0) return;
    ++sleepers;
    work_there.wait(hold);
    --sleepers;
  }
}

// For short kernels, which are over before a worker would have woken up and the caller again after it. A thread of the
// program's: its signals wait meanwhile, and device code does not see its floating-point modes.
void scheduler::help(bool (*enough)(const void *), const void *context) {
  constexpr std::uint64_t longest = 300'000; // nanoseconds
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  std::fenv_t modes;
  std::fegetenv(&modes);
  std::fesetenv(FE_DFL_ENV);
  {
    const std::uint64_t start = steady_nanoseconds();
    std::unique_lock hold(lock);
    std::unique_ptr<exec> x;
    if (idle_execs.empty()) {
      x = std::make_unique<exec>();
    } else {
      x = std::move(idle_execs.back());
      idle_execs.pop_back();
    }
    unsigned vain = 0;
    while (!enough(context) && work_once(*x, vain, hold, false))
      if (vain > runnable.size() || steady_nanoseconds() - start > longest) break;
    if (another_waits()) wake_worker();
    idle_execs.push_back(std::move(x));
  }
  std::fesetenv(&modes);
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
}

} // namespace gompsim::ptx
