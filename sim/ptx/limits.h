// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a multiprocessor of the GPUs that execute PTX has room for.
#ifndef GOMPSIM_PTX_LIMITS_H
#define GOMPSIM_PTX_LIMITS_H

#include "sim/engine/occupancy.h"
#include "sim/ptx/types.h"

namespace gompsim::ptx {

inline constexpr engine::multiprocessor_limits limits = {
    .lanes_of_warp = warp_size,
    .shared_bytes = 164u << 10,
    .shared_bytes_per_block = 163u << 10,
};

} // namespace gompsim::ptx

#endif
