// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device data environment that is open, and what comes of mapping one (map.h).
#ifndef REGOMP_MAPPING_DATA_REGION_H
#define REGOMP_MAPPING_DATA_REGION_H

#include "mapping/device_maps.h"
#include "mapping/item_life.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

class async_work;

// An OpenACC construct. Each of its entries counts, also where several lead to one object; what enter data counts is
// dynamic (OpenACC 2.7 section 2.6.7).
struct openacc_construct {
  async_work *work; // null: synchronous
};

struct region_entry {
  mapped_object *object; // its head is pinned
  std::uintptr_t start;  // host range that the entry names
  std::size_t length;
  unsigned actions; // item_action: those that are due

  bool does(unsigned any_of) const { return (actions & any_of) != 0; }
};

// A device data environment that is open: what `unmap` takes back. It belongs to its construct.
struct target_region {
  device *on;
  device_block *block; // null if the construct needed no memory of its own
  bool plain;          // nothing to detach, nothing fetched always, no two entries on one count: most ends need no lock
  bool attaches;       // some entry is a pointer slot to detach
  bool has_arguments;  // the block starts with the argument table
  std::size_t count;
  region_entry *entries() { return reinterpret_cast<region_entry *>(this + 1); }
  void *arguments() const { return has_arguments ? reinterpret_cast<void *>(block->base) : nullptr; }
};

enum class map_status {
  mapped,
  // No memory on the device for the construct; nothing of it is mapped. `device_has_data` says if some of its data were
  // there before, so that the host's copies may be out of date.
  out_of_memory,
  // Going on would mean wrong results; `message` is for fatal_mapping_error(). The caller ends the process.
  conflict,
};

struct map_result {
  map_status status = map_status::mapped;
  target_region *region = nullptr; // not for enter_data
  bool device_has_data = false;
  static constexpr std::size_t message_bytes = 512;
  char message[message_bytes];
};

} // namespace regomp

#endif
