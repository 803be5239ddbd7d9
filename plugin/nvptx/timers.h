// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How long a kernel, or copies, take on the device, by two events around them: for tools that trace (gomp_plugin.h,
// GOMP_OFFLOAD_regomp_time_kernel_t and _copies_t). Without them no event is recorded.
#ifndef REGOMP_PLUGIN_NVPTX_TIMERS_H
#define REGOMP_PLUGIN_NVPTX_TIMERS_H

#include "plugin/nvptx/cuda_library.h"
#include "plugin/nvptx/cuda_platform.h"

namespace regomp::nvptx {

// Around the launch of a kernel on the stream: the calling thread's timer, if there is one, is that kernel's. The device's
// context is current.
void begin_timed_kernel(CUstream);
void end_timed_kernel(CUstream);

// Around a call that copies, or queues a copy: the calling thread's timer, if there is one, counts from the first of them to
// the last. The device's context is current. Null is the NULL stream.
class timed_copy {
public:
  timed_copy(const cuda_platform &d, CUstream s) : timed_(d.times_copies()), stream_(s) {
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
