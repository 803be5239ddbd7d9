// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pools that a device's memory comes from, which get it from the platform in large pieces. Any thread; no lock is held
// across a driver call. Pieces go back through the release gate, since that may wait for kernels.
#ifndef REGOMP_PLUGIN_MEMORY_POOLS_H
#define REGOMP_PLUGIN_MEMORY_POOLS_H

#include "plugin/common/device_core.h"

#include <cstddef>
#include <cstdint>

namespace regomp::plugin {

// Sets the pools up for a device with so much memory. `announce` is slab_source's, or null.
void init_memory_pools(device_core &, std::size_t bytes_of_device,
                       void (*announce)(void *context, std::uintptr_t address, std::size_t bytes));
// Gives all device memory back, at once. No kernel runs.
void clear_memory_pools(device_core &);

// Gives back to the driver what is kept without need: memory, and what launches that have ended left behind. True if that
// may have helped.
bool trim_memory(device_core &);

// What the pools have that nobody uses: to the driver it is taken, to the program it is free.
std::size_t free_memory_in_pools(device_core &);

} // namespace regomp::plugin

#endif
