// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the thread that launched a kernel waits for its end when the kernel's image may ask for target regions on the host.
#ifndef REGOMP_PLUGIN_NVPTX_REVERSE_WAIT_H
#define REGOMP_PLUGIN_NVPTX_REVERSE_WAIT_H

#include "include/cuda_driver.h"

namespace regomp::nvptx {

struct device;
struct launch;
class reverse_channel;

// Waits until the launch's kernel has ended, serving its requests meanwhile. Returns the outcome of the stream's work. The
// context is current; no lock is held.
CUresult wait_and_serve(device &, const launch &, reverse_channel &);

} // namespace regomp::nvptx

#endif
