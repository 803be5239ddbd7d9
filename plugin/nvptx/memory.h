// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory for the host library and the program: device memory from pools, managed memory, page-locked host memory. Any
// thread; no lock of ours is held across a driver call but the retain and the release of a context. Frees that would wait
// for kernels pass the release gate.
#ifndef REGOMP_PLUGIN_NVPTX_MEMORY_H
#define REGOMP_PLUGIN_NVPTX_MEMORY_H

#include "include/cuda_driver.h"

#include <cstddef>
#include <cstdint>

namespace regomp::nvptx {

struct device;

// All sizes in bytes; alignment 256. 0 after reporting why; caches were emptied before giving up.
std::uintptr_t allocate_device_memory(device &, std::size_t);
// Tells a driver that checks accesses to device memory of a block, or an object in one; with zero bytes, that there is none
// at the address any more. False if the driver checks none. A null address only asks.
bool announce_block(std::uintptr_t address, std::size_t bytes);
// Whether it does; and the same for the pools.
bool announces_blocks();
void announce_block_of_pool(void *, std::uintptr_t address, std::size_t bytes);

void *allocate_managed(device &, std::size_t);
bool free_managed(device &, void *);

// Page-locked memory that every device reaches under the host address. Null if there is none to be had; reasons other than
// exhausted memory are reported.
void *allocate_page_locked(device &, std::size_t);
bool free_page_locked(void *);
// Whether the address lies in a block of allocate_page_locked's.
bool is_page_locked(const void *);

// 1 if device code of this device can reach every byte of the range under this address, else 0.
int is_accessible(device &, const void *, std::size_t);
// False if the address is of memory that only devices reach.
bool host_reaches(device &, const void *);

} // namespace regomp::nvptx

#endif
