// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the watchdog (sim/driver/watchdog.h) asks of this driver: whether anything moves, and who waits for what.
#ifndef GOMPSIM_CUDA_HANG_REPORT_H
#define GOMPSIM_CUDA_HANG_REPORT_H

namespace gompsim::cuda {

// By the driver's initialisation.
void start_watchdog();

} // namespace gompsim::cuda

#endif
