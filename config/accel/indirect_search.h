// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looks a function of `declare target indirect` up in the table of include/indirect_functions.h. Nothing is written, so
// there is no lock, and nobody waits for another thread to build the table.
//
// Access is how the device reaches memory: config/nvptx/memory.h.
#ifndef REGOMP_CONFIG_ACCEL_INDIRECT_SEARCH_H
#define REGOMP_CONFIG_ACCEL_INDIRECT_SEARCH_H

#include "include/indirect_functions.h"

#include <cstdint>

namespace regomp::device {

// The device's address; what is in no pair is an address of the device's already.
template <typename Access>
std::uint64_t find_indirect(const indirect_table &table, std::uint64_t address) {
  std::uint64_t pairs, count;
  Access::get_two(table.pairs, pairs, count);
  if (count == 0) return address;
  // The last pair that is not behind the address is among `left` ones from `first` on, if there is such a pair.
  const auto *first = reinterpret_cast<const indirect_pair *>(pairs);
  for (auto left = static_cast<std::uint32_t>(count); left > 1;) {
    const std::uint32_t half = left / 2;
    const indirect_pair *const middle = Access::element(first, half);
    if (middle->host <= address) first = middle;
    left -= half;
  }
  return first->host == address ? first->device : address;
}

} // namespace regomp::device

#endif
