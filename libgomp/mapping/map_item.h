// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a construct lists, in this library's own terms. A front door (GCC's GOMP_* in gomp_items.h) decodes each entry of the
// compiler's arrays once; planning, reverse offload and observers read items and know no compiler's encoding.
//
// A list lives on the stack of the construct's thread, or with its target task. Items change only where private copies take
// the place of what they were made from.
#ifndef REGOMP_MAPPING_MAP_ITEM_H
#define REGOMP_MAPPING_MAP_ITEM_H

#include <cstddef>
#include <cstdint>

namespace regomp {

// The constructs that map.
enum class construct_kind { target, target_data, enter_data };

enum class item_kind : std::uint8_t {
  unknown,             // what no construct of this front door lists
  value,               // passed on as it is: a word, or a null address
  storage,             // an array, a scalar, a section, a structure
  section,             // a zero-length section: what is there, if anything is
  descriptor,          // a Fortran array descriptor; pointers that follow and lie inside are its own
  device_pointer,      // use_device_ptr, use_device_addr: the program gets the device's address
  private_copy,        // firstprivate
  private_pointer,     // a pointer inside a private copy, which is made to point to the private copy before
  structure,           // of the items that follow, its members
  allocator,           // of a uses_allocators clause; decoding makes it a private copy of its record
  pointer,             // a pointer variable, translated when it is newly mapped
  pointer_to_previous, // a pointer that is made to point to the item before, in each construct
  attach,              // a pointer inside what is mapped, which is made to point to what it points to on the host
  detach,              // ... and gets the host's value back
  lasting_attach,      // as attach; it stays attached as long as what it lies in is mapped. The bytes behind it go with it
  structure_part,      // storage from a place inside a structure: on the device it lies `bias` bytes behind what is aligned
};

// What device code may reach because of an item; for orders (region/named_storage.h), for REGOMP_INFO.
enum class item_names : std::uint8_t {
  nothing,
  bytes,      // its own
  descriptor, // ... and pointers inside them that are set
  slot,       // its own, which are a pointer that is set
  found_slot, // ... if they are mapped
  object,     // what is mapped at its address
  word,       // what its address says, which may be a device's
  words,      // what words among its bytes say
};
struct item_traits {
  item_names names;
  const char *word; // for users
};
constexpr item_traits traits_of(item_kind k) {
  switch (k) {
  case item_kind::value:
    return {item_names::word, "value"};
  case item_kind::storage:
  case item_kind::structure_part:
    return {item_names::bytes, "storage"};
  case item_kind::section:
    return {item_names::object, "zero-length section"};
  case item_kind::descriptor:
    return {item_names::descriptor, "descriptor"};
  case item_kind::device_pointer:
    return {item_names::object, "use_device"};
  case item_kind::private_copy:
    return {item_names::words, "firstprivate"};
  case item_kind::private_pointer:
    return {item_names::nothing, "attach"};
  case item_kind::structure:
    return {item_names::nothing, "structure"};
  case item_kind::pointer:
  case item_kind::pointer_to_previous:
    return {item_names::slot, "pointer"};
  case item_kind::attach:
  case item_kind::lasting_attach:
    return {item_names::found_slot, "attach"};
  case item_kind::detach:
    return {item_names::found_slot, "detach"};
  case item_kind::allocator:
  case item_kind::unknown:
    break;
  }
  return {item_names::nothing, "other"};
}

enum item_flag : std::uint32_t {
  item_to = 0x1,          // copied when it is new
  item_from = 0x2,        // copied back when it goes
  item_always_to = 0x4,   // copied in any case
  item_always_from = 0x8, // ... back
  item_needs_present = 0x10,
  item_must_be_new = 0x20,
  item_implicit = 0x40,         // the compiler's own, no clause names it
  item_may_dangle = 0x80,       // a pointer that may point to what is not mapped
  item_to_the_last = 0x100,     // leaves the device whoever else refers to it
  item_enters = 0x200,          // for constructs that map
  item_leaves = 0x400,          // for exit data
  item_iterated = 0x800,        // one of an iterator's
  item_if_present = 0x1000,     // what is absent stays so, and the region gets the host's address; of exit data and
                                // update: nothing is done for what is there only in part
  item_if_absent = 0x2000,      // nothing is done for what is present
  item_allocator = 0x4000,      // a private copy that is an allocator's record
  item_device_address = 0x8000, // a pointer variable that holds a device address
};

inline constexpr std::uint32_t no_argument = UINT32_MAX;

// What an item is and what is to be done with it.
struct item_treatment {
  std::uint32_t flags;
  item_kind what;
  std::uint8_t log_alignment; // as the compiler says; 0 where it does not
  std::uint16_t code;         // the compiler's name for it, for messages
};

struct map_item : item_treatment {
  // Position of the word that the region gets for it; no_argument for all but the first of an iterator.
  std::uint32_t argument;
  union {
    std::uint32_t members; // of a structure: so many items follow
    std::uint32_t holder;  // of a private pointer: position of the word of the copy that it lies in, or no_argument
    std::uint32_t slot; // of storage or a descriptor in OpenACC: 1 if the construct attaches or detaches the pointer there
    std::uint32_t from_base; // of storage, for a library that has bases (bases.h): so many bytes behind its base
  };
  std::uintptr_t address; // where it is on the host; for a value, the value
  std::size_t bytes;      // pointers have those of a pointer, a structure none
  // What a pointer points to begins so many bytes behind its value; a private pointer lies so many bytes inside its copy.
  // Of a part of a structure: see there.
  std::size_t bias;

  bool is(unsigned any_of) const { return (flags & any_of) != 0; }
  std::uintptr_t end() const { return address + bytes; }
  std::uintptr_t alignment() const { return std::uintptr_t{1} << log_alignment; }
  bool is_pointer() const {
    return what == item_kind::pointer || what == item_kind::pointer_to_previous || what == item_kind::attach ||
           what == item_kind::lasting_attach;
  }
  // May it be one of the pointers of the descriptor before it?
  bool may_be_of_descriptor() const {
    return (what == item_kind::pointer && !is(item_may_dangle)) || what == item_kind::pointer_to_previous;
  }
  // Does it hold pointers that are translated once everything has an address?
  bool is_translated() const { return what == item_kind::pointer || what == item_kind::descriptor; }
  // Is there storage of the program, from address on, that device code may read or write because of this item?
  bool names_storage() const {
    const item_names n = traits_of(what).names;
    return n == item_names::bytes || n == item_names::descriptor || n == item_names::slot || n == item_names::object;
  }
};

// `arguments` is the program's: what the host version of a region gets, and where private copies and device pointers leave
// their addresses.
struct map_list {
  std::size_t count;
  map_item *items;
  std::size_t argument_count;
  void **arguments;
  bool has_allocators = false; // some item has item_allocator
  bool in_one_piece = false;   // enter data maps all of it together: items refer to one another

  map_item &operator[](std::size_t i) const { return items[i]; }
  map_item *begin() const { return items; }
  map_item *end() const { return items + count; }
  map_list part(std::size_t first, std::size_t behind) const {
    return {behind - first, items + first, argument_count, arguments, has_allocators};
  }
};

} // namespace regomp

#endif
