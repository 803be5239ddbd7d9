// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a driver that wants to know of mapped objects (device::watch) is told of them. Called where `watched_maps` is
// observed only, by the construct's thread, with no lock held.
#ifndef REGOMP_TARGET_WATCHED_OBJECTS_H
#define REGOMP_TARGET_WATCHED_OBJECTS_H

#include "target/device.h"
#include "target/map_item.h"
#include "target/mapping_table.h"

#include <algorithm>
#include <cstddef>

namespace regomp {

// How much memory around an object of that size belongs to no other, if its use is watched.
inline std::size_t guard_of(std::size_t bytes) {
  constexpr std::size_t least = 256, most = std::size_t{1} << 16;
  return (std::clamp(bytes, least, most) + 63) & ~std::size_t{63};
}

// A construct has made the object, and nothing has been sent.
void watch_object(const device &, const mapped_object &, construct_kind, bool openacc);
// Its memory is about to be given back.
void forget_object(const device &, std::uintptr_t on_device);

} // namespace regomp

#endif
