// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory for the host library and the program: device memory from pools, managed memory. Any thread; no lock of ours is held
// across a call of the runtime.
#ifndef REGOMP_PLUGIN_GCN_MEMORY_H
#define REGOMP_PLUGIN_GCN_MEMORY_H

#include "plugin/common/device_core.h"
#include "plugin/gcn/core_names.h"

#include <cstddef>
#include <cstdint>

namespace regomp::gcn {

struct gpu;

// All sizes in bytes; alignment 256. 0 after reporting why; caches were emptied before giving up.
std::uintptr_t allocate_device_memory(device_core &, std::size_t);

// Of the host's fine-grained memory: host and devices reach it under one address.
void *allocate_managed(device_core &, std::size_t);
bool free_managed(device_core &, void *);
// True if the address is of such a block, of any device.
bool is_managed(const void *);

// 1 if device code of this device can reach every byte of the range under this address, else 0.
int is_accessible(const gpu &, const void *, std::size_t);
// False if the address is of memory that only devices reach.
bool host_reaches(const void *);

} // namespace regomp::gcn

#endif
