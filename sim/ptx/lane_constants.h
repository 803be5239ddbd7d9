// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Special registers whose value depends on nothing but the lane: %laneid and the masks made of it.
#ifndef GOMPSIM_PTX_LANE_CONSTANTS_H
#define GOMPSIM_PTX_LANE_CONSTANTS_H

#include "sim/ptx/types.h"

namespace gompsim::ptx {

// Numbered in the order laneid, lanemask_eq, _le, _lt, _ge, _gt.
constexpr std::uint32_t lane_constant_value(unsigned which, unsigned lane) {
  const std::uint32_t self = std::uint32_t{1} << lane;
  switch (which) {
  case 0:
    return lane;
  case 1:
    return self;
  case 2:
    return self | (self - 1);
  case 3:
    return self - 1;
  case 4:
    return ~(self - 1);
  default:
    return ~(self | (self - 1));
  }
}

} // namespace gompsim::ptx

#endif
