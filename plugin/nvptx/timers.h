// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How long a kernel, or copies, take on the device, by two events around them: for tools that trace (gomp_plugin.h,
// GOMP_OFFLOAD_regomp_time_kernel_t and _copies_t). Without them no event is recorded.
#ifndef REGOMP_PLUGIN_NVPTX_TIMERS_H
#define REGOMP_PLUGIN_NVPTX_TIMERS_H

#include "plugin/nvptx/cuda_library.h"
#include "plugin/nvptx/gpu.h"

#include <cstdint>

namespace regomp::nvptx {

struct timer;

// Makes a timer for the kernel that the calling thread launches next, or for its copies from now on. Null if there is no
// memory, or the driver has no events.
timer *make_kernel_timer(gpu &);
timer *make_copy_timer(gpu &);
// What is timed has ended, or was not started; copies are those of the calling thread. Frees the timer. False if the time is
// not known. The GPU is null while its device is being closed.
bool read_kernel_timer(gpu *, timer *, std::uint64_t *nanoseconds);
bool read_copy_timer(gpu *, timer *, std::uint64_t *nanoseconds);

// Around the launch of a kernel on the stream: the calling thread's timer, if there is one, is that kernel's. The device's
// context is current.
void begin_timed_kernel(CUstream);
void end_timed_kernel(CUstream);

// Around a call that copies, or queues a copy: the calling thread's timer, if there is one, counts from the first of them to
// the last. The device's context is current. Null is the NULL stream.
class timed_copy {
public:
  timed_copy(const gpu &g, CUstream s) : timed_(g.copies_are_timed.load(std::memory_order_relaxed)), stream_(s) {
    if (__builtin_expect(timed_, false)) begin();
  }
  ~timed_copy() {
    if (__builtin_expect(timed_, false)) end();
  }
  timed_copy(const timed_copy &) = delete;
  timed_copy &operator=(const timed_copy &) = delete;

private:
  void begin();
  void end();

  const bool timed_;
  const CUstream stream_;
};

} // namespace regomp::nvptx

#endif
