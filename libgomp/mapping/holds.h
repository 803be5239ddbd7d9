// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// References that are holds (LLVM's map modifier ompx_hold): only the constructs that have taken them give them back;
// others, also map(delete), end without them. Only the front door that has the modifier is compiled with REGOMP_HOLDS.
//
// A hold is one of the references that an object's head counts; mapped_object::held says how many of them are. Both change
// together with the map lock held: shared where they grow, exclusive where they shrink.
#ifndef REGOMP_MAPPING_HOLDS_H
#define REGOMP_MAPPING_HOLDS_H

#include "mapping/map_item.h"
#include "mapping/mapping_table.h"

#include <cstdint>

namespace regomp {

#ifdef REGOMP_HOLDS
inline constexpr bool has_holds = true;
#else
inline constexpr bool has_holds = false;
#endif

inline bool is_hold(const map_item &i) {
  constexpr std::uint16_t hold_bit = 0x2000; // of LLVM's map types
  return has_holds && (i.code & hold_bit) != 0;
}

inline std::uint32_t holds_of(mapped_object *head) { return has_holds ? __atomic_load_n(&head->held, __ATOMIC_RELAXED) : 0; }
inline void add_hold(mapped_object *head) { __atomic_fetch_add(&head->held, 1, __ATOMIC_RELAXED); }
inline void end_hold(mapped_object *head) {
  if (holds_of(head) > 0) __atomic_fetch_sub(&head->held, 1, __ATOMIC_RELAXED);
}
// Are all references holds?
inline bool only_held(mapped_object *head) {
  if constexpr (!has_holds) return false;
  const std::uint32_t holds = holds_of(head);
  return holds > 0 && head->references() <= holds;
}

} // namespace regomp

#endif
