// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's beginning, by cuInit, and the watch over its end.
#ifndef GOMPSIM_CUDA_DRIVER_H
#define GOMPSIM_CUDA_DRIVER_H

#include "include/cuda_driver.h"

namespace gompsim::cuda {

constexpr int driver_version = 13000; // CUDA 13.0

CUresult initialize_driver();

// Installs a handler of exit(), once: see exit_has_begun.
void watch_for_exit();

} // namespace gompsim::cuda

#endif
