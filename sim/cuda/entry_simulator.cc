// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What only the simulator's driver has. It is no part of NVIDIA's API, so it does not pass through the gate of driver calls.
#include "sim/cuda/arguments.h"

using namespace gompsim::cuda;

extern "C" {

GOMPSIM_EXPORT void gompsim_announce_block(CUdeviceptr address, std::size_t bytes) {
  driver().contexts.for_each([&](context &c) {
    if (c.engine && c.engine->owns_address(address)) c.engine->announce_block(address, bytes);
  });
}
}
