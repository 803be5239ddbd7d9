// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "regomp.h"

#include <cstdint>

extern "C" int control_from_cxx(std::uint64_t *argument);
int control_from_cxx(std::uint64_t *argument) {
  static_assert(noexcept(omp_control_tool(1, 0, nullptr)), "as omp.h has its own");
  static_assert(static_cast<int>(omp_pause_stop_tool) == 3, "a constant");
  return omp_control_tool(omp_control_tool_pause, 9, argument);
}
