// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A source of reverse-offload requests: where the kernels of one image leave them for the host. A ring, the mailbox of GCC's
// device library, the output queue of AMD GPUs. doc/plugin-core.md says who serves which.
//
// Any thread may poll, take and serve. A request that was taken belongs to its taker, who must serve it.
#ifndef REGOMP_PLUGIN_REVERSE_SOURCE_H
#define REGOMP_PLUGIN_REVERSE_SOURCE_H

#include "plugin/common/launch_serialiser.h"

#include <atomic>
#include <cstdint>

namespace regomp::plugin::reverse {

// The soft stacks of one launch. Requests whose stack pointer lies there come from it.
struct stack_range {
  std::uint64_t start = 0;
  std::uint64_t bytes = 0;

  // A stack grows down from its end: the pointer of the topmost, still empty stack is the end of the range.
  bool contains(std::uint64_t pointer) const { return pointer - 1 - start < bytes; }
};
inline constexpr stack_range all_stacks = {0, UINT64_MAX};

// A launch whose kernel uses reverse offload. The launching code owns it; the source has it in a list from begin() to end().
struct launch_record {
  stack_range stacks;
  launch_record *next = nullptr, *previous = nullptr;
};

struct request {
  static constexpr int none = -1, corrupted = -2, for_helper = -3;
  int slot = none; // `corrupted`: no device can have written what is there; `for_helper`: somebody without code of the
                   // program below it on its stack is to take it, if there is anybody
  std::uint64_t sequence = 0; // what the device waits for
  std::uint64_t before = 0;   // what stands there until then
  unsigned waiting = 0;       // how many other requests have arrived and are not taken
  bool runs_program = true;   // code of the program's, which may take long
};

class source {
public:
  // What a poller knows from its last unsuccessful poll.
  struct view {
    std::uint64_t taken_over = ~std::uint64_t{0};
    std::uint64_t no_helper_since = 0; // nanoseconds; 0: there is one, as far as the poller has asked
  };

  // What the service knows of a source. Nobody else touches it.
  struct service_record {
    std::atomic<bool> watched{false};            // by helpers
    std::atomic<unsigned> regions{0};            // being run, by any thread
    std::atomic<std::uint64_t> last_duration{0}; // of a region, in nanoseconds. Relaxed: an estimate
    // The rest under the service's lock.
    bool listed = false;
    source *next = nullptr;
    view seen_by_helpers, seen_by_poller;
    unsigned users = 0;                // helpers that are serving it
    unsigned asynchronous_kernels = 0; // in flight
    std::uint64_t arrived = 0;         // requests up to the last look of a helper
    unsigned quiet_looks = 0;          // in a row
  };

  // Several requests may be served at once. False: the next one comes only when this one is answered, so that nobody is of
  // help.
  const bool concurrent;
  // Requests are for the host library; else the plugin serves them by itself.
  const bool for_host_library;
  // What is said when something else than devices and this plugin has written there.
  const char *const corruption;
  // Of the device, if kernels of the image are kept apart (launch_serialiser.h). Constant while kernels are in flight.
  launch_serialiser *serialiser = nullptr;
  service_record of_service;

  // True if there may be a request that the poller has not seen yet: three relaxed loads, no call, no write. A hint only,
  // take() decides.
  bool has_news(const view &v) const {
    std::uint64_t *const word = doorbell.load(std::memory_order_relaxed);
    if (word == nullptr) return look();
    if (taken_over.load(std::memory_order_relaxed) != v.taken_over) return true;
    return std::atomic_ref(*word).load(std::memory_order_relaxed) != silent.load(std::memory_order_relaxed);
  }
  // Requests taken over so far.
  std::uint64_t arrived() const { return taken_over.load(std::memory_order_relaxed); }

  // Before a kernel is launched that uses reverse offload, and when it has ended.
  virtual void begin(launch_record &) = 0;
  virtual void end(launch_record &) = 0;
  // A request from one of these stacks, the oldest; `none` if there is none that nobody else has taken.
  virtual request take(const stack_range &, view &) = 0;
  // Runs the region, user code, and answers; the caller holds no lock. False, and no answer, if something else has written
  // where the answer goes.
  [[nodiscard]] virtual bool serve(const request &) = 0;
  // False if what waits there would wait for ever. Costs some microseconds; for now and then.
  [[nodiscard]] virtual bool is_sound() = 0;

protected:
  source(bool several_at_once, const char *message, std::uint64_t taken, bool host_library = true)
      : concurrent(several_at_once), for_host_library(host_library), corruption(message), taken_over(taken) {}
  source(const source &) = delete;
  source &operator=(const source &) = delete;
  ~source() = default;

  // As has_news(), of a source that has no word which tells.
  virtual bool look() const { return false; }
  // The device's next news is a change of this word of page-locked memory, which has this value until then. One thread at a
  // time. A poller may see the word of one call and the value of another: the words of different requests never have the
  // same values, so that is taken for news.
  void listen(std::uint64_t *word, std::uint64_t value) {
    doorbell.store(word, std::memory_order_relaxed);
    silent.store(value, std::memory_order_relaxed);
  }

  // Number of requests taken over. Written by one thread at a time, read by any for hints.
  std::atomic<std::uint64_t> taken_over;

private:
  std::atomic<std::uint64_t *> doorbell{nullptr};
  std::atomic<std::uint64_t> silent{0};
};

} // namespace regomp::plugin::reverse

#endif
