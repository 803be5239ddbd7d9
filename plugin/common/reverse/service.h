// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Serves the reverse-offload requests of a device: whoever polls a source serves through here, and what threads there are of
// the plugin's own belong to this object.
//
// Helpers serve requests while other threads are busy with regions, so that one region does not hold up the next. They have
// no user code below them on the stack, so they may serve requests of any kernel. A source is *watched* from the first
// region on that is run for it until it has been quiet for a while. While sources are watched, one helper *looks* at them
// now and then, if there is one to be had; a helper that takes a request calls another one to look in its place. So threads
// are made only as they are needed, and while no region runs all of them sleep.
//
// The poller, one thread, is made at the first asynchronous launch. It serves the requests of asynchronous kernels, which no
// other thread waits for, and ends the process when one of them failed, which a callback of the driver may not do. While no
// asynchronous kernel that uses reverse offload is in flight it sleeps; a kernel's successful end does not wake it.
//
// Any thread; one lock, under which only a source's is taken, and neither the driver nor user code is called, so callbacks
// of the driver may take it.
#ifndef REGOMP_PLUGIN_REVERSE_SERVICE_H
#define REGOMP_PLUGIN_REVERSE_SERVICE_H

#include "plugin/common/mutex.h"
#include "plugin/common/platform.h"
#include "plugin/common/reverse/source.h"
#include "plugin/common/settings.h"

#include <atomic>
#include <csignal>
#include <pthread.h>

namespace regomp::plugin::reverse {

class service {
public:
  service(platform &p, const core_settings &s) : driver(p), settings(s) {}
  service(const service &) = delete;
  service &operator=(const service &) = delete;

  // Serves one request of the source, if there is one from these stacks that no other thread serves, and returns true. Runs
  // user code; the caller holds no lock. Ends the process if no device can have written what is there.
  bool serve(source &, const stack_range &, source::view &);
  // Ends the process if the source is not sound.
  void check(source &);

  // False if there is no poller and none can be made: launches are synchronous then.
  bool ensure_poller();
  // Around an asynchronous kernel that uses reverse offload: before its launch, and from a callback when it has ended.
  void kernel_starts(source &);
  void kernel_ended(source &);
  // From a callback: an asynchronous kernel failed.
  void kernel_failed(status);

  // The source goes away; returns when no thread of the service has to do with it any more.
  void forget(source &);
  // Ends the threads, and returns when they have ended, but those that run user code (the caller among them): they are left
  // alone, and the process is ending.
  void stop();

private:
  enum class thread_state { none, running, stopping };

  static void *helper_main(void *);
  static void *poller_main(void *);
  void help();
  void poll();
  void leave();

  bool helpers_wanted(const source &) const;
  void region_begins(source &, unsigned waiting);
  void region_ended(source &);
  void serve_taken(source &, const request &);
  void watch(source &);
  void drop_quiet();
  bool is_left_to_helper(source &, source::view &);
  void call_looker();
  bool create_helper();
  source *take_request(request *);
  source *source_with_news();
  bool all_sound();

  void list(source &);
  void unlist_if_idle(source &);
  void move_to_end(source &);
  bool is_poller() const { return poller != thread_state::none && pthread_equal(poller_thread, pthread_self()) != 0; }

  platform &driver;
  const core_settings &settings;
  std::atomic<unsigned> napping{0}; // helpers

  mutex lock;                // of the rest
  condition helpers_wake;    // a helper is to look
  condition poller_wakes;    // a source for it, a failure, or stop()
  condition released;        // for forget() and stop()
  source *sources = nullptr; // those that are watched, or have asynchronous kernels
  unsigned watched = 0;
  unsigned polled = 0;

  unsigned helpers = 0;
  unsigned asleep = 0;   // until they are called
  unsigned looking = 0;  // awake or in a nap, not in a region
  bool stopping = false; // helpers
  bool refused = false;  // a helper could not be made
  bool any_left = false; // a thread that is to be joined: see leave()
  pthread_t last_left = {};
  sigset_t helpers_signals = {}; // the mask of the thread that made the first helper. Constant while there are any

  thread_state poller = thread_state::none;
  pthread_t poller_thread = {}; // valid unless there is none
  sigset_t poller_signals = {}; // the mask of the thread that made it. Constant while it runs
  source *serving = nullptr;    // by the poller
  status failure = 0;
};

} // namespace regomp::plugin::reverse

#endif
