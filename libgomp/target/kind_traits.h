// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What planning asks of an entry's kind, at one glance: each entry is asked several times.
#ifndef REGOMP_TARGET_KIND_TRAITS_H
#define REGOMP_TARGET_KIND_TRAITS_H

#include "map_kinds.h"

#include <cstdint>

namespace regomp {

enum kind_trait : std::uint16_t {
  trait_item = 0x01,        // stands for itself: an array, a scalar, a section that may be empty
  trait_to = 0x02,          // copied when it is new
  trait_from = 0x04,        // copied when it goes
  trait_always_to = 0x08,   // copied in any case
  trait_always_from = 0x10, // ... back
  trait_needs_present = 0x20,
  trait_slot = 0x40,    // a pointer; the size array holds a bias
  trait_force = 0x100,  // must be new
  trait_pointer = 0x80, // a pointer or descriptor that is translated once everything has an address
};

struct kind_trait_table {
  std::uint16_t of[256];
};

constexpr bool is_item(map_kind k) {
  switch (k) {
  case map_kind::alloc:
  case map_kind::to:
  case map_kind::from:
  case map_kind::tofrom:
  case map_kind::force_present:
  case map_kind::always_to:
  case map_kind::always_from:
  case map_kind::always_tofrom:
  case map_kind::force_alloc:
  case map_kind::force_to:
  case map_kind::force_from:
  case map_kind::force_tofrom:
  case map_kind::always_present_to:
  case map_kind::always_present_from:
  case map_kind::always_present_tofrom:
    return true;
  default:
    return false;
  }
}

constexpr std::uint16_t traits_of(map_kind k) {
  unsigned traits = 0;
  const bool translated = k == map_kind::pointer || k == map_kind::pointer_to_zero_len_array_section;
  if (is_item(k)) traits |= trait_item;
  if (copies_to(k)) traits |= trait_to;
  if (copies_from(k)) traits |= trait_from;
  if (is_always_to(k)) traits |= trait_always_to;
  if (is_always_from(k)) traits |= trait_always_from;
  if (is_present_required(k)) traits |= trait_needs_present;
  if (translated || k == map_kind::always_pointer) traits |= trait_slot;
  if (translated || k == map_kind::to_pset) traits |= trait_pointer;
  if (is_force(k)) traits |= trait_force;
  return static_cast<std::uint16_t>(traits);
}

inline constexpr kind_trait_table kind_traits = [] {
  kind_trait_table t{};
  for (unsigned k = 0; k < 256; k++) t.of[k] = traits_of(static_cast<map_kind>(k));
  return t;
}();

} // namespace regomp

#endif
