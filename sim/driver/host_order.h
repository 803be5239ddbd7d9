// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the host has seen to be over, for the race detector (sim/engine/race_order.h). All threads of the program count as
// one, since what orders them the driver does not see. A plugin may say of a thread that it acts for somebody else, and who
// learns what of whom (include/order_watch.h). Any thread.
#ifndef GOMPSIM_DRIVER_HOST_ORDER_H
#define GOMPSIM_DRIVER_HOST_ORDER_H

#include "include/order_watch.h"
#include "sim/engine/gpu.h"
#include "sim/engine/race_order.h"

namespace gompsim::driver {

bool orders_are_kept(); // races are looked for; else nothing is to be called here

// Of the one for whom the calling thread acts.
void host_learns(const engine::work_times &);
void host_learns(const engine::work_order &); // that work is over, too
engine::work_times host_knows();

// For whom the calling thread acts; null: for the program.
const void *host_actor();

// While it lives, the calling thread acts for the actor, which is forgotten then, unless it is the program.
class acting_once_for {
public:
  explicit acting_once_for(const void *actor);
  ~acting_once_for();
  acting_once_for(const acting_once_for &) = delete;
  acting_once_for &operator=(const acting_once_for &) = delete;

private:
  const void *const before, *const mine;
};

// The table for plugins; null: nobody looks for races. gpu_of: of an address of device memory, the gpu that it belongs to;
// null: it is none's.
const regomp_order_watch *order_watch_of(gpu *(*gpu_of)(device_address));

} // namespace gompsim::driver

#endif
