// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GOMP_target_map_indirect_ptr for device code, in place of the one in GCC's device library, which looks in a hash table
// that the plugin or, up to GCC 14, the device has built. Compiled for devices: doc/device-code.md.
#include "config/accel/indirect_search.h"
#include "config/nvptx/memory.h"

#pragma omp begin declare target

extern "C" {
regomp::indirect_table __regomp_indirect_functions;

std::uint64_t GOMP_target_map_indirect_ptr(std::uint64_t address) {
  return regomp::device::find_indirect<regomp::device::plain_access>(__regomp_indirect_functions, address);
}
}

#pragma omp end declare target
