// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/pointer_slots.h"

#include "support/memory.h"

namespace regomp {

namespace {

pointer_slot *slot_of(const interval &i) { return static_cast<pointer_slot *>(i.value); }

interval key(std::uintptr_t slot, pointer_slot *s) { return {slot, slot + sizeof(void *), s}; }

} // namespace

pointer_slots::~pointer_slots() {
  for (interval_index::cursor c = index_.first(); c; c = c.next()) destroy(slot_of(c.get()));
}

pointer_slot *pointer_slots::find(std::uintptr_t slot) const {
  const interval_index::cursor c = index_.floor(slot);
  return c && c.get().start == slot ? slot_of(c.get()) : nullptr;
}

pointer_slot &pointer_slots::at(std::uintptr_t slot) {
  pointer_slot *s = find(slot);
  if (s == nullptr) {
    s = create<pointer_slot>();
    index_.insert(key(slot, s));
  }
  return *s;
}

void pointer_slots::settle(std::uintptr_t slot) {
  pointer_slot *const s = find(slot);
  if (s == nullptr || s->attached != 0 || s->entered != 0) return;
  index_.erase(key(slot, s));
  destroy(s);
}

} // namespace regomp
