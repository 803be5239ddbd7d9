// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the watchdog (sim/driver/watchdog.h) needs of the runtime. Any thread.
#ifndef GOMPSIM_HSA_HANG_REPORT_H
#define GOMPSIM_HSA_HANG_REPORT_H

namespace gompsim::hsa {

void start_watchdog();

} // namespace gompsim::hsa

#endif
