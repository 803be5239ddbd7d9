// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device data environments (OpenMP 5.2 sections 5.8 and 13): map what a construct lists, and take it back at its end. A
// construct calls this from the thread that encounters it, or that runs its target task, and holds no lock.
#ifndef REGOMP_TARGET_MAP_H
#define REGOMP_TARGET_MAP_H

#include "target/device.h"
#include "target/map_item.h"
#include "target/reference_set.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

enum class construct_kind { target, target_data, enter_data };

class async_work;
class kernel_copies;

// A construct of OpenACC's. Each of its entries counts, also where several lead to one object; what enter data counts is
// dynamic (OpenACC 2.7 section 2.6.7).
struct openacc_construct {
  async_work *work; // null: synchronous
};

struct region_entry {
  mapped_object *object; // its head is pinned
  std::uintptr_t start;  // host range that the entry names
  std::size_t length;
  bool counted;     // this entry holds the construct's reference
  bool copy_back;   // when the count becomes zero
  bool copy_always; // at the end of this construct in any case
  bool attached;    // the range is a pointer slot to detach
  bool present;     // of a `present` clause: copied back only if it can be written to
};

// A device data environment that is open: what `unmap` takes back. It belongs to its construct.
struct target_region {
  device *on;
  device_block *block; // null if the construct needed no memory of its own
  bool plain;          // no attach, no copy_always, no two entries on one count: most ends need no lock
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
  // Going on would mean wrong results; `message` is for fatal(). The caller ends the process.
  conflict,
};

struct map_result {
  map_status status = map_status::mapped;
  target_region *region = nullptr; // not for enter_data
  bool device_has_data = false;
  char message[224];
};

// Maps the items of a target or target data construct, or of one independent group of an enter data construct. Where a count
// is in `counted` already, the construct has had its one reference to it. `host_table`: where a region's argument table is
// to be written to, null for a table in the device's memory. `with_kernel`, if not null, may take the copies to the device
// over.
void map_items(device &, construct_kind, const map_list &, reference_set &counted, map_result &,
               const openacc_construct * = nullptr, void *host_table = nullptr, kernel_copies *with_kernel = nullptr);

// Ends a region: counts down, copies back, frees, and forgets the region. With copy_back false (the region never ran)
// nothing is copied. With `work` copies and the memory's end go on its queue; the counts change at once. `early`, if not
// null, has bytes that need not be copied from the device.
void unmap(target_region *, bool copy_back = true, async_work *work = nullptr, const kernel_copies *early = nullptr);

void enter_data(device &, const map_list &, const openacc_construct * = nullptr);
void exit_data(device &, const map_list &, const openacc_construct * = nullptr);
void update(device &, const map_list &, const openacc_construct * = nullptr);

} // namespace regomp

#endif
