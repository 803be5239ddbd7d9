// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How long a kernel takes on the device, by the times that the runtime notes in its completion signal: for tools that trace
// (gomp_plugin.h, GOMP_OFFLOAD_regomp_time_kernel_t). Without them no queue is profiled.
#ifndef REGOMP_PLUGIN_GCN_KERNEL_TIMER_H
#define REGOMP_PLUGIN_GCN_KERNEL_TIMER_H

#include "plugin/gcn/hsa_library.h"

#include <cstdint>

namespace regomp::gcn {

struct gpu;

// Of the thread that launches the kernel, then of the one that sees its end, then of whoever asks for the time, which is
// after that: who sees the end tells of it later.
struct kernel_timer {
  bool known = false;
  std::uint64_t nanoseconds = 0;

  // The kernel has ended.
  void note(const gpu &, hsa_signal_t);
};

// Makes a timer for the kernel that the calling thread launches next. Null if there is no memory, or the runtime notes no
// times.
kernel_timer *make_kernel_timer(gpu &);
// Frees the timer. The kernel has ended, or was not started.
void free_kernel_timer(kernel_timer *);

// The calling thread's timer is that of the kernel that it is about to put on the queue; null if it has none. `profiled`:
// the queue is; nobody else uses either meanwhile.
kernel_timer *take_kernel_timer(hsa_queue_t &, bool *profiled);

} // namespace regomp::gcn

#endif
