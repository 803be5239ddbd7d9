// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches of target regions. A launch owns its stream and its soft stacks from start to end; between the two no lock is
// held, so launches of several threads on one device overlap. The device's context is current.
#ifndef REGOMP_PLUGIN_NVPTX_LAUNCH_H
#define REGOMP_PLUGIN_NVPTX_LAUNCH_H

#include "include/gomp_plugin.h"
#include "plugin/common/kernel_in_flight.h"
#include "plugin/nvptx/core_names.h"

#include <cstddef>
#include <cstdint>

namespace regomp::nvptx {

struct device;
struct kernel;
struct pooled_stream;

// The soft stack of one device thread: GCC's code has its addressable locals there.
inline constexpr std::size_t soft_stack_bytes = 128 * 1024;

// A kernel in flight, and what it occupies. Kernels that follow one another on the device share a stream, and the stacks if
// these are enough.
struct launch {
  pooled_stream *stream = nullptr;
  reverse::stack_range stacks;
  std::uint64_t outgrown = 0; // stacks that the kernels before it in the stream have, and nobody after them
};

// Kernels that another one follows: see GOMP_OFFLOAD_regomp_async_run_after_t.
struct predecessors {
  std::size_t count = 0;
  const regomp_launch *launches = nullptr;
};

// Starts the region `k` with the argument table at device address `variables`. `args` is the host library's array, or null.
// `flight` becomes the kernel's, until the caller has it retired. Ends the process, after saying why, if the kernel cannot
// be launched: its data are on the device.
launch start_kernel(device &, const kernel &k, std::uint64_t variables, void *const *args, kernel_in_flight &flight,
                    bool asynchronous, const predecessors & = {});
// Gives back what a launch occupied; its kernel has ended. Makes no driver call that waits.
void release_launch(device &, const launch &);
// The last one of those that held the stream has left it.
void release_stream(device &, pooled_stream *);
// Has the pools take what is kept for the next launch.
void forget_last_launch(device &);

// Launches and waits, serving reverse-offload requests if the image has such functions. Ends the process if the kernel
// fails.
void run_kernel(device &, const kernel &, std::uint64_t variables, void *const *args, const predecessors & = {});

} // namespace regomp::nvptx

#endif
