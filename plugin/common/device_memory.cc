// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/device_memory.h"

#include "include/gomp_plugin.h"

namespace regomp::plugin {

std::uintptr_t allocate_after_trim(device_core &core, block_pool &pool, std::size_t bytes) {
  return core.trim(core) ? pool.allocate(bytes) : 0;
}

void free_stacks(device_core &core, std::uintptr_t address) { core.stacks.release(address); }

bool free_device_memory(device_core &core, std::uintptr_t address) {
  if (core.memory.release(address)) return true;
  GOMP_PLUGIN_debug(0, "%s: %#lx is not the start of a block of device memory in use\n", core.driver.name,
                    static_cast<unsigned long>(address));
  GOMP_PLUGIN_error("invalid device address"); // in the words of GCC's nvptx plugin
  return false;
}

// In the words of GCC's nvptx plugin, whose blocks are the driver's.
bool check_device_range(device_core &core, std::uintptr_t address, std::size_t bytes) {
  if (core.memory.allows(address, bytes)) return true;
  GOMP_PLUGIN_error(core.memory.allows(address, 1) ? "invalid size" : "invalid device address");
  return false;
}

} // namespace regomp::plugin
