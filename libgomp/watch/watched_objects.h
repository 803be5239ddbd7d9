// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a driver that wants to know of mapped objects (device::watch) is told of them. Called where `watched_maps` is
// observed only, by the construct's thread, with no lock held.
#ifndef REGOMP_WATCH_WATCHED_OBJECTS_H
#define REGOMP_WATCH_WATCHED_OBJECTS_H

#include "device/device.h"
#include "mapping/map_item.h"
#include "mapping/mapping_table.h"

#include <cstdint>

namespace regomp {

// A construct has made the object, and nothing has been sent.
void watch_object(const device &, const mapped_object &, construct_kind, bool openacc);
// Its memory is about to be given back.
void forget_object(const device &, std::uintptr_t on_device);

} // namespace regomp

#endif
