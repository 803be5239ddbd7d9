// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one thread a device has for asynchronous launches, which no host thread waits for. It serves the requests of kernels
// that may ask for target regions on the host, and ends the process when a kernel failed, which a stream callback may not
// do. While no kernel that may ask is in flight it sleeps; a kernel's successful end does not wake it.
//
// Any thread may call; one lock, under which only a ring's is taken, and neither the driver nor user code is called, so
// stream callbacks may take it. The thread is made at the device's first asynchronous launch.
#ifndef REGOMP_PLUGIN_NVPTX_ASYNC_SERVICE_H
#define REGOMP_PLUGIN_NVPTX_ASYNC_SERVICE_H

#include "include/cuda_driver.h"
#include "plugin/common/mutex.h"
#include "plugin/nvptx/core_names.h"

#include <csignal>
#include <pthread.h>

namespace regomp::nvptx {

struct device;
class reverse_channel;

class async_service {
public:
  constexpr async_service() = default;

  // False if the thread cannot be made: launches are synchronous then.
  bool ensure_running(device &);

  // Before a launch, and from its stream callback when it has ended. The channel is the image's; it must exist.
  void kernel_starts(reverse_channel &);
  void kernel_ended(reverse_channel &);
  // From a stream callback: the kernel failed.
  void kernel_failed(CUresult);

  // The image goes away; returns when the thread has no more to do with its channel.
  void forget(reverse_channel &);
  // Ends the thread, unless it is running user code (or is the caller): then it is left alone, and the process is ending.
  void stop();

private:
  enum class thread_state { none, running, stopping };

  static void *thread_main(void *);
  void loop(device &);
  reverse_channel *next_request();
  bool all_sound();
  void unlink(reverse_channel &);
  bool is_self() const { return pthread_equal(thread, pthread_self()) != 0; }

  mutex lock;
  condition changed;
  thread_state state = thread_state::none;
  pthread_t thread = {};         // valid unless state is none
  sigset_t program_signals = {}; // the mask of the thread that made ours. Constant while it runs
  reverse_channel *watched = nullptr;
  reverse_channel *serving = nullptr;
  CUresult failure = CUDA_SUCCESS;
};

} // namespace regomp::nvptx

#endif
