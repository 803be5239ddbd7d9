// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef GOMPSIM_DRIVER_ENGINE_CONFIG_H
#define GOMPSIM_DRIVER_ENGINE_CONFIG_H

#include "sim/driver/map_faults.h"
#include "sim/driver/message.h"
#include "sim/driver/options.h"
#include "sim/driver/races.h"
#include "sim/driver/record.h"
#include "sim/engine/config.h"

namespace gompsim::driver {

// What the options say of a GPU, of whatever kind. After start_recording.
inline gpu_config engine_config(const options &o) {
  gpu_config c;
  c.memory_bytes = o.memory_bytes;
  c.multiprocessors = o.multiprocessors;
  c.workers = o.workers;
  c.seed = o.seed;
  c.count_memory = recording();
  c.check_uninitialised = o.check_uninitialised;
  c.races = race_reports();
  c.uses = map_faults();
  c.weak_memory = o.weak_memory;
  c.weak_convergence = o.weak_convergence;
  c.page_bounds = o.page_bounds;
  c.reuse_addresses = o.reuse_addresses;
  c.notice = [](const std::string &report) { print_message(report); };
  return c;
}

} // namespace gompsim::driver

#endif
