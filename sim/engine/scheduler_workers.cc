// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who executes blocks: workers, how they sleep and are woken, and threads that wait for a kernel.
#include "sim/engine/scheduler.h"

#include <algorithm>
#include <cfenv>
#include <chrono>
#include <csignal>
#include <ctime>
#include <sched.h>
#include <utility>

#include "sim/engine/clock.h"

namespace gompsim::engine {

namespace {

unsigned processors() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return static_cast<unsigned>(std::max(1, CPU_COUNT(&set)));
  return 1;
}

// How long a kernel is left to the thread that launched it, and how often a worker looks meanwhile; nanoseconds.
constexpr std::uint64_t longest_left = 50'000;
constexpr std::chrono::microseconds between_looks{100};
// A millisecond without a launch, and the workers sleep until they are woken.
constexpr unsigned most_idle_looks = 10;
// How long a worker that has worked looks for more before it sleeps; nanoseconds.
constexpr std::uint64_t longest_awake = 40'000;

// Of a thread that launches kernels; its address stands for the thread.
struct launcher_state {
  bool comes = false; // it executed its latest kernel itself
};
thread_local constinit launcher_state this_launcher;

} // namespace

bool scheduler::start_workers() {
  const std::lock_guard hold(lock);
  return have_workers();
}

// Lock held. Those that the system gives will do; once it has given none, it is not asked again.
bool scheduler::have_workers() {
  if (std::exchange(started, true)) return !workers.empty();
  const unsigned n = config.workers != 0 ? config.workers : processors();
  workers.reserve(n);
  // Signals are the program's business, not that of threads it does not know of.
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  const auto thread_main = [](void *self) -> void * {
    static_cast<scheduler *>(self)->work();
    return nullptr;
  };
  for (pthread_t thread; workers.size() < n && pthread_create(&thread, nullptr, thread_main, this) == 0;)
    workers.push_back(thread);
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
  return !workers.empty();
}

// To wake a worker for a kernel that is over before it stands costs more than the kernel. A thread that executed its last
// one itself (help) is left the next; in case it does not come, one worker looks up by itself for as long as launches go on.
bool scheduler::leave_to_launcher(launch_state &l) {
  l.launcher = &this_launcher;
  l.is_left = std::exchange(this_launcher.comes, false) && one_watches && !l.failed;
  return l.is_left;
}

bool scheduler::has_block_for_anybody(const launch_state &l) {
  if (l.failed || l.next_block == l.total_blocks) return false;
  return !l.is_left || steady_nanoseconds() - l.started > longest_left;
}

std::unique_ptr<block> scheduler::own_block() {
  for (auto &l : launches) {
    if (l->launcher != &this_launcher || l->failed || l->next_block == l->total_blocks) continue;
    multiprocessor *const m = room_for(*l);
    if (m == nullptr) continue;
    this_launcher.comes |= l->next_block == 0;
    return start_block(*l, *m);
  }
  return nullptr;
}

bool scheduler::another_waits() const {
  if (!runnable.empty()) return true;
  for (const auto &l : launches)
    if (has_block_for_anybody(*l)) return true;
  return false;
}

bool scheduler::nobody_dozes() const { return !asleep.empty() && asleep.front()->asleep_until < dozing_until; }

void scheduler::wake_worker() {
  if (sleepers != 0 && staying_awake == 0) work_there.notify_one();
}

bool scheduler::work_once(executor &x, unsigned &idle_turns, std::unique_lock<std::mutex> &hold, bool is_worker) {
  finish_launches(hold);
  if (pausing != 0 || (config.workers != 0 && in_turn >= config.workers)) return false;
  auto b = is_worker ? nullptr : own_block();
  if (b == nullptr) b = take_block();
  if (b == nullptr) return false;
  if (b->launch->failed) {
    b->abandoned = b->prepared;
    retire(std::move(b));
    return true;
  }
  const std::size_t others = runnable.size();
  if (++in_turn < workers.size() && another_waits()) wake_worker();
  hold.unlock();
  bool ended;
  const bool useful = turn(x, *b, &ended);
  idle_turns = useful ? 0 : idle_turns + 1;
  if (idle_turns > others + 1 && is_worker && b->asleep_until == 0) {
    // All there is to run waits for somebody: let the host come to run. It sleeps no longer than 50 microseconds, since
    // the answer is waited for.
    const unsigned rounds = idle_turns - static_cast<unsigned>(others) - 1;
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
    put_back(std::move(b));
    if (!is_worker && nobody_dozes()) wake_worker();
  }
  return true;
}

void scheduler::work() {
  std::fesetenv(FE_DFL_ENV); // not those of the thread that launched the first kernel
  const executor_pointer x = instructions.make_executor();
  unsigned idle_turns = 0;
  bool has_worked = false;
  std::unique_lock hold(lock);
  for (;;) {
    if (work_once(*x, idle_turns, hold, true)) {
      has_worked = true;
      continue;
    }
    if (stopping && launches.empty() && pausing == 0) {
      work_there.notify_all(); // those that have looked while a block was asleep
      return;
    }
    if (std::exchange(has_worked, false)) {
      stay_awake(hold);
      continue;
    }
    sleep(hold);
  }
}

// The next kernel of a thread that launches one after the other comes sooner than a worker wakes up.
void scheduler::stay_awake(std::unique_lock<std::mutex> &hold) {
  if (workers.size() == 1) return; // perhaps on the only processor
  const std::uint64_t before = steps.load(std::memory_order_relaxed), start = steady_nanoseconds();
  ++staying_awake;
  hold.unlock();
  while (steps.load(std::memory_order_relaxed) == before && steady_nanoseconds() - start < longest_awake) sched_yield();
  hold.lock();
  --staying_awake;
}

void scheduler::sleep(std::unique_lock<std::mutex> &hold) {
  ++sleepers;
  if (nobody_dozes() && pausing == 0 && (config.workers == 0 || in_turn < config.workers)) {
    // One that is woken for something else leaves blocks that wake up to whoever looks for the next block.
    const std::uint64_t until = dozing_until = asleep.front()->asleep_until;
    work_there.wait_until(hold, std::chrono::steady_clock::time_point(std::chrono::nanoseconds(until)));
    if (dozing_until == until) dozing_until = never;
  } else if (one_watches || idle_looks == most_idle_looks) {
    work_there.wait(hold);
  } else {
    one_watches = true;
    const std::uint64_t before = all_launches;
    work_there.wait_for(hold, between_looks);
    if (all_launches == before) ++idle_looks;
    one_watches = false;
  }
  --sleepers;
}

// For short kernels, which are over before a worker would have woken up and the caller again after it. A thread of the
// program's: its signals wait meanwhile, and device code does not see its floating-point modes.
void scheduler::help(bool (*enough)(const void *), const void *context) {
  constexpr std::uint64_t longest = 300'000; // nanoseconds
  // More threads than processors help nobody: hundreds that wait would do nothing but wait for the lock.
  static const unsigned most = 2 * std::max(processors(), 2u);
  const auto leave = [this] { helpers.fetch_sub(1, std::memory_order_relaxed); };
  if (helpers.fetch_add(1, std::memory_order_relaxed) >= most) return leave();
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  std::fenv_t modes;
  std::fegetenv(&modes);
  std::fesetenv(FE_DFL_ENV);
  {
    const std::uint64_t start = steady_nanoseconds();
    std::unique_lock hold(lock);
    executor_pointer x{nullptr, nullptr};
    if (idle_executors.empty()) {
      x = instructions.make_executor();
    } else {
      x = std::move(idle_executors.back());
      idle_executors.pop_back();
    }
    unsigned idle_turns = 0;
    while (!enough(context) && work_once(*x, idle_turns, hold, false))
      if (idle_turns > runnable.size() || steady_nanoseconds() - start > longest) break;
    if (another_waits()) wake_worker();
    idle_executors.push_back(std::move(x));
  }
  std::fesetenv(&modes);
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
  leave();
}

} // namespace gompsim::engine
