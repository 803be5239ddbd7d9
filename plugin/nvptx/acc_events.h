// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The events that a plugin sends to an OpenACC profiling library: device memory allocated and freed, a kernel launched.
// Nothing happens where nobody listens, as on a thread that is not inside an OpenACC construct. With the events, GCC's
// plugin tells the construct's later events that the device is a CUDA one; so does this one.
#ifndef REGOMP_PLUGIN_NVPTX_ACC_EVENTS_H
#define REGOMP_PLUGIN_NVPTX_ACC_EVENTS_H

#include <cstddef>
#include <cstdint>

namespace regomp::nvptx {

struct acc_geometry;

void send_alloc_event(std::uintptr_t address, std::size_t bytes);
void send_free_event(std::uintptr_t address);
void send_launch_event(bool start, const char *kernel_name, const acc_geometry &);

} // namespace regomp::nvptx

#endif
