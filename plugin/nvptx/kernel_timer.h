// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How long a kernel takes on the device, by two events around it: for tools that trace (gomp_plugin.h,
// GOMP_OFFLOAD_regomp_time_kernel_t). Without them no event is recorded.
#ifndef REGOMP_PLUGIN_NVPTX_KERNEL_TIMER_H
#define REGOMP_PLUGIN_NVPTX_KERNEL_TIMER_H

#include "plugin/nvptx/cuda_library.h"

namespace regomp::nvptx {

// Around the launch of a kernel on the stream: the calling thread's timer, if there is one, is that kernel's. The device's
// context is current.
void begin_timed_kernel(CUstream);
void end_timed_kernel(CUstream);

} // namespace regomp::nvptx

#endif
