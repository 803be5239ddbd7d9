// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/lock_word.h"

#include "config/linux/futex.h"
#include "environment_variables.h"
#include "support/diagnostics.h"
#include "support/waiting.h"

#include <sched.h>
#include <strings.h>

namespace regomp {

constinit wait_policy waiting;
constinit given_away processors_given_away[given_away_places];
constinit lock_word critical_held = 1;

constinit std::atomic<bool> plain_unlock{false};
constinit bool locks_have_listener = false;

// There is no other thread.
void note_listener_of_locks() {
  locks_have_listener = true;
  plain_unlock.store(false, std::memory_order_relaxed);
}

namespace {

// A process that restricts its system calls may be ended by one that GCC's library does not make.
bool only_calls_of_stock() {
  const char *value = text_of(env_variable::REGOMP_SYSTEM_CALLS);
  if (value == nullptr || strcasecmp(value, "all") == 0) return false;
  if (strcasecmp(value, "stock") == 0) return true;
  print_error("Invalid value for environment variable REGOMP_SYSTEM_CALLS: %s", value);
  return false;
}

__attribute__((constructor(101))) void choose_system_calls() {
  if (only_calls_of_stock())
    waiting.yields = false;
  else
    register_for_heavy_fences();
}

} // namespace

#ifndef __SANITIZE_THREAD__ // which sees atomics only
// After those that find out what it depends on.
__attribute__((constructor(102))) static void choose_unlock() {
  plain_unlock.store(heavy_fence_works, std::memory_order_relaxed);
  if (race_detector_present) note_listener_of_locks();
}
#endif

namespace {

// A fence interrupts all processors that run the program. On a large machine where threads sleep for locks all the time that
// would cost more than unlocking by atomic instructions, so where fences get frequent, plain unlocking ends for good.
class fence_budget {
public:
  // Threads that come here at the same time may lose a count or a window.
  bool is_exceeded() {
    constexpr std::uint64_t window = 10'000'000; // nanoseconds
    constexpr unsigned fences = 256;
    const std::uint64_t now = fast_clock::nanoseconds();
    if (now - began_.load(std::memory_order_relaxed) > window) {
      began_.store(now, std::memory_order_relaxed);
      count_.store(0, std::memory_order_relaxed);
    }
    return count_.fetch_add(1, std::memory_order_relaxed) >= fences;
  }

private:
  std::atomic<std::uint64_t> began_{0};
  std::atomic<unsigned> count_{0};
};

constinit fence_budget fences;

// Between marking and sleeping: from here on a plain subtraction sees the mark, or the marking thread what it has left.
// False: not for sure.
bool fence_before_sleep() {
  constexpr unsigned few_processors = 4;
  if (!plain_unlock.load(std::memory_order_relaxed)) return true;
  if (waiting.processors > few_processors && fences.is_exceeded()) plain_unlock.store(false, std::memory_order_relaxed);
  return heavy_fence();
}

// How many pauses a thread waits for a lock before it sleeps. Where threads outnumber the processors, a lock is mostly held
// by a thread that runs, and free again before another one could be brought to run: who gives the processor away, or sleeps
// early, pays for a change of threads and gets nothing for it. A lock that is not free after that many belongs to a thread
// that does not run or does something long.
unsigned long long lock_spin_limit() {
  constexpr unsigned long long oversubscribed = 10'000;
  const unsigned long long limit = waiting.spin_count;
  return limit > oversubscribed && more_threads_than_processors() ? oversubscribed : limit;
}

constexpr unsigned few_threads = 8;

unsigned running_threads() {
  const std::uint32_t busy = std::uint32_t(waiting.busy.load(std::memory_order_relaxed)); // a hint
  return busy < waiting.processors ? busy : waiting.processors;
}

// All threads that run may wait for this one lock. Each that finds it free tries to take it, and until the first has it so
// do all who look meanwhile, which takes some hundred nanoseconds on a large machine; so few should look in that time.
unsigned most_pauses_between_looks(unsigned running) {
  constexpr unsigned of_few = 16, for_each = 16, of_most = 2048;
  if (running <= few_threads) return of_few;
  return running < of_most / for_each ? running * for_each : of_most;
}

// Where many threads run, one thread of each eight processors looks at a lock while it is held, and others wait for their
// turn to look, at another line. So the lock's line goes to fewer threads, and the lock to a near one more often, since that
// one has the line first. This decides about looks only: who has no turn may take the lock all the same. Locks may share
// turns, and who has a turn may not be running; so those who wait for one look at the lock now and then, and do so without
// it after a while.
struct alignas(64) look_turn {
  std::atomic<bool> taken{false};
};
constexpr unsigned look_turns_count = 1024;
constinit look_turn look_turns[look_turns_count];

look_turn &turn_for(const lock_word &word) {
  constexpr unsigned processors_a_turn = 8;
  const auto address = reinterpret_cast<std::uintptr_t>(&word);
  return look_turns[((address >> 2 ^ address >> 10) * 37 + unsigned(sched_getcpu()) / processors_a_turn) % look_turns_count];
}

// Until the thread has its turn, or has waited enough. All accesses are relaxed: they order nothing. Takes from `left` what
// it has paused. Now and then the thread looks at the lock itself, so that nobody waits long for a turn while the lock is
// free: all threads together as often as if one looked at each end of the longest pause.
enum class turn_wait { has_turn, has_lock, has_neither };
turn_wait wait_for_turn(lock_word &word, lock_word held, look_turn &turn, unsigned running, unsigned long long &left) {
  constexpr unsigned most_pauses = 128, pauses_at_most = 65536;
  unsigned pauses = 1;
  unsigned looks = 0;
  for (unsigned waited = 0; waited < pauses_at_most && left > pauses; waited += pauses, left -= pauses) {
    if (!turn.taken.load(std::memory_order_relaxed) && !turn.taken.exchange(true, std::memory_order_relaxed))
      return turn_wait::has_turn;
    if (++looks % running == 0 && std::atomic_ref(word).load(std::memory_order_relaxed) == 0 && try_lock(word, held))
      return turn_wait::has_lock;
    for (unsigned i = 0; i < pauses; ++i) cpu_relax();
    if (pauses < most_pauses) pauses *= 2;
  }
  return turn_wait::has_neither;
}

void give_back(look_turn *turn) {
  if (turn != nullptr) turn->taken.store(false, std::memory_order_relaxed);
}

} // namespace

void lock_word_wait(lock_word &word, lock_word held) {
  std::atomic_ref state(word);
  // Each look takes the cache line from the holder, and the lock with it as often as not. Whoever has both goes on faster
  // than threads that hand them to each other, so the looks get rarer, down to one in a fraction of a microsecond, or some
  // microseconds where many threads run: as long as the thread has waited already, at most.
  const unsigned running = running_threads();
  unsigned long long left = lock_spin_limit();
  look_turn *turn = nullptr;
  if (running > few_threads) {
    look_turn &near = turn_for(word);
    const turn_wait got = wait_for_turn(word, held, near, running, left);
    if (got == turn_wait::has_lock) return;
    if (got == turn_wait::has_turn) turn = &near;
  }
  const unsigned most_pauses = most_pauses_between_looks(turn != nullptr ? running / 2 : running);
  const lock_word marked = 2 * held;
  unsigned pauses = 1;
  unsigned looks = 0;
  for (; left > pauses; left -= pauses) {
    // relaxed: only a hint that an attempt is worth while; the attempt acquires.
    const lock_word now = state.load(std::memory_order_relaxed);
    if (now == 0 && try_lock(word, held)) return give_back(turn);
    if (now != 0 && now != held && now != marked) break; // nobody will release it
    if (is_long_wait(++looks)) yield_processor();        // the holder may have lost its processor
    for (unsigned i = 0; i < pauses; ++i) cpu_relax();
    if (pauses < most_pauses) pauses *= 2;
  }
  give_back(turn);
  // From here on the word is taken as held with sleepers: whoever releases it wakes one, perhaps for nothing. Another number
  // was written before the process was forked, by a thread that does not exist here.
  // seq_cst: before the fence. It acquires as well.
  for (lock_word found; found = state.exchange(marked, std::memory_order_seq_cst), found == held || found == marked;) {
    // The kernel compares the word after the fence. The sleep has an end since the mark may be lost where the fence is
    // refused, when plain unlocking ends, and where instructions are not what they are to a processor: an emulator may
    // divide them.
    const bool fenced = fence_before_sleep();
    futex_wait_for(&word, marked, fenced ? 250'000'000 : 100'000);
  }
  race_acquire(&word);
}

// The caller holds the lock, with or without a mark.
void lock_word_wake(lock_word &word) {
  // release: publishes the critical section. Once the word is free the next holder may destroy the memory; the wake-up that
  // follows uses the address only, which the kernel tolerates.
  std::atomic_ref(word).store(0, std::memory_order_release);
  futex_wake(&word, 1);
}

void lock_word_unlock(lock_word &word, lock_word held) {
  race_release(&word);
  // release, and the wake-up: as above. The value says whether anybody may sleep.
  if (std::atomic_ref(word).exchange(0, std::memory_order_release) == 2 * held) futex_wake(&word, 1);
}

bool lock_word_try_announced(lock_word &word, lock_word held) {
  if (!take_free(word, held)) return false;
  race_acquire(&word);
  return true;
}

} // namespace regomp
