// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table by which our device code finds the device's version of a function of `declare target indirect`. The host writes
// it before the image's first kernel; then nobody writes it.
#ifndef REGOMP_INDIRECT_FUNCTIONS_H
#define REGOMP_INDIRECT_FUNCTIONS_H

#include <cstdint>

namespace regomp {

struct indirect_pair {
  std::uint64_t host; // addresses
  std::uint64_t device;
};

// The device variable of this name: all zero, or where the pairs are. They lie in the order of `host`, none of which comes
// twice.
inline constexpr char indirect_variable[] = "__regomp_indirect_functions";
struct indirect_table {
  std::uint64_t pairs; // address
  std::uint64_t count;
};

} // namespace regomp

#endif
