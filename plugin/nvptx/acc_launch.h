// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches of OpenACC regions. Their code has its locals on the device's own stacks, so nothing but a stream is needed.
#ifndef REGOMP_PLUGIN_NVPTX_ACC_LAUNCH_H
#define REGOMP_PLUGIN_NVPTX_ACC_LAUNCH_H

#include <cstdint>

struct goacc_asyncqueue;

namespace regomp::nvptx {

struct device;
struct kernel;

// `variables` is the device address of the argument table, `dims` what the program computed of gangs, workers and vector
// length (0: nothing). Both end the process if the kernel cannot be launched, the first also if it fails. The device's
// context is current.
void run_acc_kernel(const kernel &, std::uint64_t variables, const unsigned *dims);
void queue_acc_kernel(const kernel &, std::uint64_t variables, const unsigned *dims, goacc_asyncqueue &);

} // namespace regomp::nvptx

#endif
