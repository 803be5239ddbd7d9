// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is mapped on a device, and what waits for it. Every device is such an object (device_data.h), so maps_of() costs
// nothing. Any thread; what has a lock says so.
#ifndef REGOMP_MAPPING_DEVICE_MAPS_H
#define REGOMP_MAPPING_DEVICE_MAPS_H

#include "device/device.h"
#include "mapping/mapping_table.h"
#include "mapping/pending_copies.h"

namespace regomp {

struct device_maps : device {
  shared_mutex map_lock;
  mapping_table table;              // map_lock
  interval_index reverse_functions; // map_lock: device address of a reverse region's clone -> host function

  // Whether the last construct of each kind (construct_kind) has mapped something anew, which takes map_lock exclusively.
  // Relaxed: a guess, by which the next one begins.
  std::atomic<bool> maps_anew[2] = {};

  transfer_progress transfers;                  // objects that cease to be busy or in transit
  std::atomic<std::uint64_t> transits_ended{0}; // counts the latter
};

inline device_maps &maps_of(device &d) { return static_cast<device_maps &>(d); }
inline const device_maps &maps_of(const device &d) { return static_cast<const device_maps &>(d); }

} // namespace regomp

#endif
