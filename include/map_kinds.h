// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the compiler writes into the kinds array of GOMP_target_ext and its relatives: bits 0-7 say how a list item is
// mapped, bits 8-15 hold the logarithm of its alignment. For libgomp/region/gomp_items.cc alone; everybody else reads items.
#ifndef REGOMP_MAP_KINDS_H
#define REGOMP_MAP_KINDS_H

#include <cstdint>

namespace regomp {

enum class map_kind : std::uint8_t {
  alloc = 0,
  to = 1,
  from = 2,
  tofrom = 3,
  pointer = 4,       // a pointer slot, translated when the slot is newly mapped; size = bias
  to_pset = 5,       // a Fortran array descriptor
  force_present = 6, // map(present, ...)
  delete_ = 7,       // exit data map(delete)
  force_deviceptr = 8,
  device_resident = 9,
  link = 10,
  if_present = 11,
  firstprivate = 12,
  firstprivate_int = 13, // the value itself stands in the address array
  use_device_ptr = 14,
  zero_len_array_section = 15,
  use_device_ptr_if_present = 16,
  always_to = 17,
  always_from = 18,
  always_tofrom = 19,
  release = 23,
  struct_ = 28,        // header; size = number of member entries that follow
  always_pointer = 29, // pointer slot := device address of the previous entry - bias
  pointer_to_zero_len_array_section = 30,
  delete_zero_len_array_section = 31,
  attach = 80,
  detach = 81,
  attach_zero_len_array_section = 82,
  uses_allocators = 83, // GCC 17: the address is that of three words {memory space, number of traits, traits}
  struct_unord = 92,
  force_alloc = 128,
  force_to = 129,
  force_from = 130,
  force_tofrom = 131,
  always_present_to = 149,
  always_present_from = 150,
  always_present_tofrom = 151,
  force_detach = 209,
};

// An entry the compiler added by itself (an implicit map) carries a marker in bits 2-7 and the kind in bits 0, 1 and 7.
constexpr bool map_kind_is_implicit(unsigned short raw) { return (raw & 0xfc) == 0x60; }

// The kind of an entry of the kinds array, marker removed.
constexpr map_kind map_kind_of(unsigned short raw) {
  return static_cast<map_kind>(map_kind_is_implicit(raw) ? raw & 0x83 : raw & 0xff);
}

} // namespace regomp

#endif
