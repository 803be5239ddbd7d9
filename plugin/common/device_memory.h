// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device memory from the pools of a device (memory_pools.h). Any thread; no lock is held across a driver call.
#ifndef REGOMP_PLUGIN_DEVICE_MEMORY_H
#define REGOMP_PLUGIN_DEVICE_MEMORY_H

#include "plugin/common/device_core.h"
#include "plugin/common/order_watch.h"

#include <cstddef>
#include <cstdint>

namespace regomp::plugin {

// Bytes; 0 if there is no such memory, after everything was trimmed: device_core::allocation_error says why.
std::uintptr_t allocate_after_trim(device_core &, block_pool &, std::size_t bytes);
inline std::uintptr_t allocate_from(device_core &core, block_pool &pool, std::size_t bytes) {
  std::uintptr_t address = pool.allocate(bytes);
  if (__builtin_expect(address == 0, false)) address = allocate_after_trim(core, pool, bytes);
  note_renewed(address, bytes);
  return address;
}
inline std::uintptr_t allocate_memory(device_core &core, std::size_t bytes) {
  return allocate_from(core, core.memory, bytes);
}
inline std::uintptr_t allocate_stacks(device_core &core, std::size_t bytes) {
  return allocate_from(core, core.stacks, bytes);
}
void free_stacks(device_core &, std::uintptr_t);

// A block that the program or the host library has. Both return false after one line that says why: the address is not the
// start of one; the range begins in a slab of the pool but does not lie within one block in use.
bool free_device_memory(device_core &, std::uintptr_t address);
bool check_device_range(device_core &, std::uintptr_t address, std::size_t bytes);

} // namespace regomp::plugin

#endif
