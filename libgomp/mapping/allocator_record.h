// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a region on a device gets for an allocator of a uses_allocators clause (OpenMP 5.2 section 6.8): the address of a
// record. Constant while it is mapped.
#ifndef REGOMP_MAPPING_ALLOCATOR_RECORD_H
#define REGOMP_MAPPING_ALLOCATOR_RECORD_H

#include "device/device.h"
#include "mapping/map_item.h"

namespace regomp {

// What omp_allocator_handle_t points to in device code: fixed by GCC 17's device library.
struct allocator_record {
  std::uint64_t space, alignment, pool_size, used, fallback_allocator;
  std::uint8_t sync_hint, access, fallback;
  std::uint8_t pinned_and_partition; // bit 0; bits 1 to 7
  std::uint8_t host_partition;       // the library's own
  std::uint8_t unused[3];
};
static_assert(sizeof(allocator_record) == 48);

// Whether device code can have the allocator of this item. Null is what it gets otherwise. Asks the plugin.
bool has_allocator(const device &, const map_item &);

} // namespace regomp

#endif
