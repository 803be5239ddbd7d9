// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The races that device code of this process was found to have (--check-races): told as they are found, counted at the end.
// A program that would end with status 0 ends with another one then. Any thread.
#ifndef GOMPSIM_DRIVER_RACES_H
#define GOMPSIM_DRIVER_RACES_H

#include "sim/engine/race_log.h"

namespace gompsim::driver {

inline constexpr int status_of_races = 66;

// Where engines tell what they find; null: nobody asks for races.
engine::race_log *race_reports();

// At the end of the process: prints what was found; whether something was.
bool finish_races();

} // namespace gompsim::driver

#endif
