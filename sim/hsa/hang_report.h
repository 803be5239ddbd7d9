// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the watchdog (sim/driver/watchdog.h) needs of the runtime. Any thread.
#ifndef GOMPSIM_HSA_HANG_REPORT_H
#define GOMPSIM_HSA_HANG_REPORT_H

namespace gompsim::hsa {

struct signal;

void start_watchdog();

// A packet was processed, or a piece of work has ended.
void note_movement();

// The calling thread finds the signal not as it awaits it, again and again.
void watch_signal(const signal &);

} // namespace gompsim::hsa

#endif
