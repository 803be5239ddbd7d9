// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous kernels: a callback of the driver tells the host library that the kernel has ended; no host thread waits for
// it. Such a callback must not call the driver, so what the kernel occupied waits in the device's list of ended kernels for
// the thread that starts the next one.
//
// A record belongs to the driver's callback until that has put it on the list, and from then on to whoever takes the list.
#ifndef REGOMP_PLUGIN_ASYNC_KERNEL_H
#define REGOMP_PLUGIN_ASYNC_KERNEL_H

#include "plugin/common/kernel_in_flight.h"

namespace regomp::plugin {

// Plugins derive their record from it, with what the kernel occupies.
struct async_kernel {
  async_kernel *next = nullptr;
  device_core *core = nullptr;
  void *task = nullptr; // the host library's: GOMP_PLUGIN_target_task_completion is called with it, once
  kernel_in_flight kernel;
};

// The kernel has ended, with this outcome: to be called once, by the driver's callback, or by the thread that waited. The
// record is not the caller's any more. A failure ends the process soon, and the task never ends.
void async_kernel_ended(async_kernel *, status);

// The records of kernels that have ended, a chain for the caller; null if there are none, which costs one load.
async_kernel *take_ended_kernels(device_core &);

} // namespace regomp::plugin

#endif
