// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What only the simulator's driver has. It does not belong to NVIDIA's API, so it does not pass through the gate of driver
// calls.
#include "sim/cuda/arguments.h"

#include "sim/driver/host_order.h"
#include "sim/driver/map_faults.h"

using namespace gompsim::cuda;

namespace {

gompsim::gpu *gpu_of(gompsim::device_address address) {
  gompsim::gpu *found = nullptr;
  table_of<context>().for_each([&](context &c) {
    if (c.engine && c.engine->owns_address(address)) found = c.engine.get();
  });
  return found;
}

} // namespace

extern "C" {

GOMPSIM_EXPORT void gompsim_announce_block(CUdeviceptr address, std::size_t bytes) {
  table_of<context>().for_each([&](context &c) {
    if (c.engine && c.engine->owns_address(address)) c.engine->announce_block(address, bytes);
  });
}

GOMPSIM_EXPORT const regomp_map_watch *gompsim_map_watch() { return gompsim::driver::map_watch_of(gpu_of); }
GOMPSIM_EXPORT const regomp_order_watch *gompsim_order_watch() { return gompsim::driver::order_watch_of(gpu_of); }
}
