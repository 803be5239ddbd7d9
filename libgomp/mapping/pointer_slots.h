// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pointers inside one mapped object that constructs have attached (OpenMP 5.2 section 5.8.6, OpenACC 3.3 section 2.7.2),
// or through which OpenACC's enter data has come to what they point to. A slot is named by its host address. Belongs to the
// object, and like it to who holds the device's map lock exclusively.
#ifndef REGOMP_MAPPING_POINTER_SLOTS_H
#define REGOMP_MAPPING_POINTER_SLOTS_H

#include "mapping/interval_index.h"

namespace regomp {

struct pointer_slot {
  unsigned attached = 0; // the attachment counter
  // How many of the object's dynamic references enter data has taken for this pointer: exit data, which names the pointer
  // with what it points to, gives back no more than those, as the object has references of others.
  unsigned entered = 0;
  std::uint64_t value = 0; // what the device's pointer holds while it is attached
};

class pointer_slots {
public:
  pointer_slots() = default;
  ~pointer_slots();

  // Null if it is neither attached nor entered.
  pointer_slot *find(std::uintptr_t slot) const;
  pointer_slot &at(std::uintptr_t slot);
  // If it is neither attached nor entered any more, it is forgotten.
  void settle(std::uintptr_t slot);

  // Calls piece(start, end) for every part of the host range [start, end) that holds no attached slot.
  template <typename Piece>
  void for_each_unattached(std::uintptr_t start, std::uintptr_t end, Piece &&piece) const {
    auto c = index_.floor(start);
    if (!c) c = index_.first();
    for (; c && c.get().start < end; c = c.next()) {
      const interval slot = c.get();
      if (slot.end <= start || static_cast<const pointer_slot *>(slot.value)->attached == 0) continue;
      if (slot.start > start) piece(start, slot.start);
      start = slot.end;
    }
    if (start < end) piece(start, end);
  }

private:
  interval_index index_; // [slot, slot + 8), with its pointer_slot
};

} // namespace regomp

#endif
