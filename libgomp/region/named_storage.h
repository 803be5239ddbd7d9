// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The storage that a construct names: ranges of host and of device addresses, which are never equal. For telling whether two
// constructs have some in common; see doc/target-core.md, "Which orders are kept".
//
// Conservative: where it cannot be told how far an item reaches, it reaches over all of the object or block it lies in.
#ifndef REGOMP_REGION_NAMED_STORAGE_H
#define REGOMP_REGION_NAMED_STORAGE_H

#include "support/array.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

struct device;
struct map_list;
struct mapped_object;
struct target_region;

struct storage_range {
  std::uintptr_t start, end;
  bool host_step; // something is done for it on the host, before the construct's kernel or after it
};

class named_storage {
public:
  // Empty ranges name nothing. Those that wrap around do not, either: the construct will be refused.
  void add(std::uintptr_t start, std::size_t bytes, bool host_step);
  // What a construct lists. `on` is null for the host. `all_on_host`: it has no kernel.
  void add_items(device *on, const map_list &, bool all_on_host);
  // Where on the device that storage is, as far as it is present there: who names it by its host address has it in common
  // with who names it by its device address.
  void add_present(device &);
  // What private copies are made from, for a construct that makes them when it starts.
  void add_originals(const map_list &);
  // What the code of a region may use without naming it: the declare target variables of its image, all together.
  void add_variables(device &, void (*function)(void *));
  // What an open target data region has mapped.
  void add_region(target_region &);
  // The same storage once it is mapped: what the end of the construct does on the host for it, and where it is on the
  // device.
  void add_mapped(target_region &);

  bool empty() const { return ranges_.empty(); }
  // Some range that both have, those with a step on the host first; null if there is none.
  const storage_range *shares_with(const named_storage &) const;

private:
  // What goes with an object that is present: the other variables of its image, whatever pointers in it are attached to.
  void add_company(const mapped_object &);
  void add_everything() { add(0, UINTPTR_MAX, false); }
  // If it may be an address of the device: the whole block in which it lies, or else itself.
  void add_word(device &, std::uintptr_t);

  array<storage_range, 6> ranges_;
  // All lie between these.
  std::uintptr_t low_ = UINTPTR_MAX, high_ = 0;
};

} // namespace regomp

#endif
