// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One target region on one device: find its function, map, launch, take back. What run_target (now) and target tasks (later,
// in two halves) share.
#ifndef REGOMP_REGION_DEVICE_REGION_H
#define REGOMP_REGION_DEVICE_REGION_H

#include "mapping/map.h"
#include "region/session.h"

namespace regomp {

struct device_function {
  void *handle = nullptr;  // what the plugin's run wants; null: this device cannot run the region
  bool refused = false;    // ... because its image could not be loaded
  std::uintptr_t icvs = 0; // device address of its image's ICVs; 0 if it has none or cannot change them
};
device_function find_device_function(device &, void (*host_function)(void *));

// Called before a region whose image the device does not have runs on the host: ends the process if some of its data are on
// the device, where their latest values may be.
void require_data_on_host(device &, const map_list &);

// The region's data as the device function wants them. `environment` is null if nothing is mapped. `arguments` is what the
// session is to run the region with. False if the region has to run on the host: the line that says why has been printed. A
// conflict ends the process.
bool enter_region(device &, const map_list &, region_session &, target_region *&environment, void *&arguments,
                  kernel_copies *with_kernel = nullptr);

// What omp_set_num_teams and its like have changed on the device counts for the device's next regions.
void read_back_icvs(device &, std::uintptr_t icvs);

// Runs the host version as on a fresh initial thread. Private copies are the caller's business.
void run_on_host(void (*function)(void *), const map_list &, unsigned thread_limit);

} // namespace regomp

#endif
