// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What becomes of an item in its construct: a life, what is to be done because of it, and the pointer that is set for it.
// Decided where the construct meets the item (plan_classify.cc, plan_structure.cc), and carried out by passes that look at
// nothing else: memory, counts, copies, pointers, arguments. What is due when the region ends stays in the region's entry.
#ifndef REGOMP_MAPPING_ITEM_LIFE_H
#define REGOMP_MAPPING_ITEM_LIFE_H

#include "mapping/map_item.h"
#include "mapping/mapping_table.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

enum class item_life : std::uint8_t {
  passed_on,    // not mapped: the region gets the address as it is
  nothing,      // not mapped, and the region gets a null pointer
  private_copy, // of the region's
  // These count, and have an entry in the region.
  found,    // the object is there
  created,  // the item makes the object
  returned, // ... where the memory of its structure, which is there, has a place for it
};

// Of an item that counts. The first four are the item's own flags, so that most items need no translation.
enum item_action : std::uint32_t {
  sends = item_to,                   // the contents, if the object is new to the construct
  fetches = item_from,               // the contents, at the region's end, if no reference is left
  sends_always = item_always_to,     // the contents, also of an object that was there
  fetches_always = item_always_from, // the contents, at the region's end
  // No item's flags.
  if_writable = 1u << 31, // what is fetched, unless it is constant on the host
  // Of the region's entry alone.
  holds_reference = 1u << 30, // it is this entry that has the construct's reference to that count
  detaches = 1u << 29,        // a pointer slot, at the region's end
};
inline constexpr unsigned actions_of_flags = sends | fetches | sends_always | fetches_always;

// The pointer that is set because of an item. All of them are, once everything that the construct maps has its address.
enum class item_pointer : std::uint8_t {
  none,
  translated,     // the item is the pointer
  of_descriptor,  // the item is a descriptor; its pointers follow
  in_descriptor,  // the item is one of the pointers of the descriptor before it, which sets them
  to_previous,    // the slot points to the item before
  attached,       // the slot points to what it points to on the host, until the region ends
  stays_attached, // ... as long as it is mapped
  of_program,     // the program's variable gets the device's address
  of_argument,    // a zero-length section of nothing: the construct itself may have mapped what the region gets
};

// Is the item a pointer slot that may lie in any object?
constexpr bool is_slot(item_pointer p) {
  return p == item_pointer::to_previous || p == item_pointer::attached || p == item_pointer::stays_attached;
}

struct planned_item {
  // Of an item that counts. Of others what its pointer has come to, if anything: what the region gets is there.
  mapped_object *object;
  union {
    std::size_t length; // of an item that counts
    std::size_t offset; // of a private copy, in the block
  };
  item_life life;
  item_pointer pointer;
  bool stands_for_pointer; // an empty member of a structure that stands for the pointer there
  std::uint32_t actions;

  bool counts() const { return life >= item_life::found; }
  bool does(unsigned any_of) const { return (actions & any_of) != 0; }
  // No pointer either.
  bool is_left_alone() const { return life == item_life::passed_on && pointer == item_pointer::none; }

  void refer_to(item_life l, mapped_object *o, std::size_t bytes, const map_item &item) {
    life = l;
    object = o;
    length = bytes;
    actions = item.flags & actions_of_flags;
  }
  // What the region finds in its argument table.
  std::uint64_t argument(std::uintptr_t address, std::uintptr_t block) const {
    if (object != nullptr) return object->device_address(address);
    if (life == item_life::private_copy) return block + offset;
    return life == item_life::nothing ? 0 : address;
  }
};

} // namespace regomp

#endif
