// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous launches (target nowait). A stream callback tells the host library that the kernel has ended; no host thread
// waits for it.
//
// plugin/common/async_kernel.h says whose the record of a launch is; recycle_ended_launches (device.h) takes the list.
#ifndef REGOMP_PLUGIN_NVPTX_ASYNC_LAUNCH_H
#define REGOMP_PLUGIN_NVPTX_ASYNC_LAUNCH_H

#include "plugin/nvptx/launch.h"

#include <cstdint>

namespace regomp::nvptx {

struct device;
struct kernel;

// Starts the region and returns. GOMP_PLUGIN_target_task_completion(async_data) is called once, when it has ended: by a
// thread of the driver, or before the return where the launch cannot be asynchronous. Ends the process as run_kernel does.
// The kernel comes behind its predecessors; the result names it for those that are to come behind it.
regomp_launch run_kernel_async(device &, const kernel &, std::uint64_t variables, void *const *args, void *async_data,
                               const predecessors & = {});

} // namespace regomp::nvptx

#endif
