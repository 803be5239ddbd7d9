// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the parts of the runtime tell the watchdog (hang_report.h, which is above them). Any thread.
#ifndef GOMPSIM_HSA_MOVEMENT_H
#define GOMPSIM_HSA_MOVEMENT_H

namespace gompsim::hsa {

struct signal;

// A packet was processed, or a piece of work has ended.
void note_movement();

// The calling thread finds the signal not as it awaits it, again and again.
void watch_signal(const signal &);

} // namespace gompsim::hsa

#endif
