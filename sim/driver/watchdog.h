// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explains a hang. There is no thread for it: threads that wait in a call of the driver, or ask again and again whether work
// is done, look every so often whether anything has moved since; if nothing has for as long as the user allows (--watchdog),
// one of them prints who waits for whom, once in the process. Any thread.
#ifndef GOMPSIM_DRIVER_WATCHDOG_H
#define GOMPSIM_DRIVER_WATCHDOG_H

#include "sim/driver/words.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace gompsim::driver {

// A thread that waits for a piece of work, or asks again and again whether it is done.
struct waiting_thread {
  int thread;
  const function_name *call; // that it is in
  const void *awaited;       // the driver's name for the work; it may be gone
  bool polls;
};

// What the watchdog asks of the driver. Called by one thread at a time, in a call of the driver's.
class watched_driver {
public:
  // Whether the driver is at work: not in a forked child, not at the end of the process.
  virtual bool is_usable() = 0;
  // A number that differs from look to look if anything moves.
  virtual std::uint64_t movement() = 0;
  // Who waits for what, and what runs: whole lines.
  virtual std::string explain(const std::vector<waiting_thread> &) = 0;
  // With --watchdog=N,stop: what calls give from then on, and how all work is ended.
  virtual const char *error_of_stopping() = 0;
  virtual void stop() = 0;

protected:
  ~watched_driver() = default;
};

// Before anybody waits. The object is never destroyed.
void watch_over(watched_driver &);

// A wait of the calling thread for something that outlives it.
class watched_wait {
public:
  explicit watched_wait(const void *what) : awaited(what) {}
  ~watched_wait();
  watched_wait(const watched_wait &) = delete;
  watched_wait &operator=(const watched_wait &) = delete;

  // Sleeps while the word has the value, no longer than so many nanoseconds; may return early.
  static constexpr std::uint64_t for_ever = ~std::uint64_t{0};
  void sleep(const std::atomic<std::uint32_t> &word, std::uint32_t value, std::uint64_t most = for_ever);

private:
  const void *const awaited;
  bool listed = false;
};

// Wakes all that sleep on the word.
void wake_all(const std::atomic<std::uint32_t> &word);

// For a thread that has found something not done: first ask whether it is time to look, and if it is, say what it waits for.
bool watch_is_due();
void watch_poll(const void *awaited);

// Words for explanations: "thread 12 (name)" and what a reader should think of a kernel that does nothing but wait.
std::string thread_name(int thread);
std::string explain_waiting_kernel(const std::string &name, bool looks_at_host_memory);

} // namespace gompsim::driver

#endif
