// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the host has seen to be over, for the race detector (sim/engine/race_order.h): all threads of the host count as one,
// since what orders them the driver does not see. Any thread.
#ifndef GOMPSIM_DRIVER_HOST_ORDER_H
#define GOMPSIM_DRIVER_HOST_ORDER_H

#include "sim/engine/race_order.h"

namespace gompsim::driver {

bool orders_are_kept(); // races are looked for; else nothing is to be called here
void host_learns(const engine::work_times &);
void host_learns(const engine::work_order &); // that work is over, too
engine::work_times host_knows();

} // namespace gompsim::driver

#endif
