// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A bit for each lane, from what a function says of all 64. Included by files that are compiled in variants.
#ifndef GOMPSIM_GCN_MASK_LANES_H
#define GOMPSIM_GCN_MASK_LANES_H

#include "sim/gcn/lanes.h"

namespace gompsim::gcn::GOMPSIM_ISA {

template <class F>
[[gnu::always_inline]] inline lane_mask mask_of(F f) {
  u8 bytes[wave_size];
#pragma GCC ivdep
  for (unsigned l = 0; l < wave_size; ++l) bytes[l] = f(l) ? 1 : 0;
  // Multiplied by this each byte's lowest bit comes to a place of its own in the uppermost byte, and no two meet.
  lane_mask r = 0;
  for (unsigned k = 0; k < wave_size; k += 8) {
    u64 eight;
    std::memcpy(&eight, bytes + k, 8);
    r |= (eight * 0x0102040810204080u >> 56) << k;
  }
  return r;
}

} // namespace gompsim::gcn::GOMPSIM_ISA

#endif
