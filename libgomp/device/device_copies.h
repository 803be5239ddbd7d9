// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies between the host and a device, and inside of a device: synchronous, of one piece, on the calling thread, which need
// hold no lock and may hold any but that of the checker of mappings.
#ifndef REGOMP_DEVICE_DEVICE_COPIES_H
#define REGOMP_DEVICE_DEVICE_COPIES_H

#include "device/device.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

// False if the plugin failed; it has said why.
inline bool copy_to_device(device &d, std::uintptr_t to, const void *from, std::size_t bytes) {
  return d.functions->host2dev(d.ordinal, reinterpret_cast<void *>(to), from, bytes);
}
inline bool copy_from_device(device &d, void *to, std::uintptr_t from, std::size_t bytes) {
  return d.functions->dev2host(d.ordinal, to, reinterpret_cast<const void *>(from), bytes);
}
// Inside of one device.
inline bool copy_inside_device(device &d, void *to, const void *from, std::size_t bytes) {
  return d.functions->dev2dev(d.ordinal, to, from, bytes);
}

} // namespace regomp

#endif
