// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explains a hang. There is no thread for it: threads that wait in a call of the driver, or ask again and again whether work
// is done, look every so often whether anything has moved since; if nothing has for as long as the user allows, one of them
// prints who waits for whom, once in the process. Any thread.
#ifndef GOMPSIM_CUDA_WATCHDOG_H
#define GOMPSIM_CUDA_WATCHDOG_H

#include <atomic>
#include <cstdint>

namespace gompsim::cuda {

class command;
class stream;

// A wait of the calling thread for a command, which must outlive it.
class watched_wait {
public:
  explicit watched_wait(const command &c) : awaited(c) {}
  ~watched_wait();
  watched_wait(const watched_wait &) = delete;
  watched_wait &operator=(const watched_wait &) = delete;

  // Sleeps while the word has the value; may return early.
  void sleep(const std::atomic<std::uint32_t> &word, std::uint32_t value);

private:
  const command &awaited;
  bool listed = false;
};

// Wakes all that sleep on the word.
void wake_all(const std::atomic<std::uint32_t> &word);

// The calling thread has found that the stream's or the command's work is not done.
void watch_poll(stream &);
void watch_poll(const command &);

} // namespace gompsim::cuda

#endif
