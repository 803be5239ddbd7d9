// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What device code does to mapped objects (--check-maps): the host library says what is mapped (include/map_watch.h), the
// engine what is wrong. A program that would end with status 0 ends with another one if something was. Any thread.
#ifndef GOMPSIM_DRIVER_MAP_FAULTS_H
#define GOMPSIM_DRIVER_MAP_FAULTS_H

#include "include/map_watch.h"
#include "sim/engine/gpu.h"
#include "sim/engine/map_uses.h"

namespace gompsim::driver {

inline constexpr int status_of_map_faults = 67;

// Where engines tell what they find; null: nobody asks for faults of mappings.
engine::use_log *map_faults();

// The table for the host library; null: neither names of objects nor their use is asked for. gpu_of: of an address of device
// memory, the gpu that it belongs to; null: it is none's.
using gpu_finder = gpu *(*)(device_address);
const regomp_map_watch *map_watch_of(gpu_finder);

// At the end of the process: says how many faults there were; whether there were any.
bool finish_map_faults();

} // namespace gompsim::driver

#endif
