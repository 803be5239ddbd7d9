// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks of the simulator's that have found something give a program that would end with status 0 another one.
#ifndef GOMPSIM_DRIVER_EXIT_STATUS_H
#define GOMPSIM_DRIVER_EXIT_STATUS_H

namespace gompsim::driver {

// From now on the status of exit is known at the end. Any thread, any number of times.
void watch_exit_status();
// At the end of the process: ends it with that status, after what stdio holds was written, if it ends by exit with status 0.
void replace_exit_status(int);

} // namespace gompsim::driver

#endif
