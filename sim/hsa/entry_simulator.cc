// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What only the simulator's runtime has. It does not belong to HSA's API, so it does not pass through the gate of its calls.
#include "sim/driver/host_order.h"
#include "sim/driver/map_faults.h"
#include "sim/hsa/call.h"

using namespace gompsim::hsa;

namespace {

gompsim::gpu *gpu_of(gompsim::device_address address) {
  for (const auto &a : runtime().agents)
    if (gompsim::gpu *const g = a->is_gpu() ? a->engine_so_far() : nullptr; g != nullptr && g->owns_address(address))
      return g;
  return nullptr;
}

} // namespace

extern "C" {
GOMPSIM_EXPORT const regomp_map_watch *gompsim_map_watch() { return gompsim::driver::map_watch_of(gpu_of); }
GOMPSIM_EXPORT const regomp_order_watch *gompsim_order_watch() { return gompsim::driver::order_watch_of(gpu_of); }
}
