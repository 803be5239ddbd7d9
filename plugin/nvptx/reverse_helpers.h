// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads of a device that serve requests in its rings while other threads are busy with regions, so that one region does
// not hold up the next. They have no user code below them on the stack, so they may serve requests of any kernel.
//
// A ring is *watched* from the first region on that is run for it until it has been quiet for a while. While rings are
// watched, one helper *looks* at them now and then, if there is one to be had; a helper that takes a request calls another
// one to look in its place. So threads are made only as they are needed, and while no region runs all of them sleep.
//
// Any thread; one lock, a leaf, under which neither the driver nor user code is called.
#ifndef REGOMP_PLUGIN_NVPTX_REVERSE_HELPERS_H
#define REGOMP_PLUGIN_NVPTX_REVERSE_HELPERS_H

#include "plugin/common/mutex.h"
#include "plugin/nvptx/core_names.h"
#include "plugin/nvptx/reverse_ring.h"

#include <atomic>
#include <csignal>
#include <cstdint>

namespace regomp::nvptx {

struct device;
class reverse_channel;

class reverse_helpers {
public:
  constexpr reverse_helpers() = default;

  // The caller is about to run a region that this channel's ring asked for; `waiting` others are in the list.
  void region_begins(device &, reverse_channel &, unsigned waiting);
  void region_ended(const device &, reverse_channel &);

  // The image goes away; returns when no helper has to do with its channel any more.
  void forget(reverse_channel &);
  // Ends all helpers but those that run user code: then the process is ending.
  void stop();

  // What a channel has for its device's helpers.
  struct record {
    std::atomic<bool> watched{false};
    std::atomic<unsigned> regions{0};            // being run, by any thread
    std::atomic<std::uint64_t> last_duration{0}; // of a region, in ticks of the time stamp counter. Relaxed: an estimate
    // The rest under the lock.
    reverse_channel *next = nullptr;
    reverse_ring::view seen;
    unsigned users = 0;        // helpers that are serving it
    std::uint64_t arrived = 0; // requests up to the last look
    unsigned quiet_looks = 0;  // in a row
  };

private:
  static void *thread_main(void *);
  void loop(device &);
  void watch(device &, reverse_channel &);
  void unwatch(reverse_channel &);
  void drop_quiet();
  void call_looker(device &);
  bool create(device &);
  reverse_channel *take_request(reverse_ring::request *);

  mutex lock;
  condition changed;  // for helpers
  condition released; // for forget() and stop()
  reverse_channel *list = nullptr;
  unsigned threads = 0;
  unsigned asleep = 0;  // until they are called
  unsigned looking = 0; // awake or in a nap, not in a region
  std::atomic<unsigned> napping{0};
  bool stopping = false;
  bool refused = false;          // a thread could not be made
  sigset_t program_signals = {}; // the mask of the thread that made the first helper. Constant while there are any
};

} // namespace regomp::nvptx

#endif
