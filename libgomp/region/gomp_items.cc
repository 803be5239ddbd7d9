// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "region/gomp_items.h"

#include "map_kinds.h"

#include <algorithm>

namespace regomp {

namespace {

// The meaning of a kind. A new kind is a line in meaning_of, and in the dialects where it means something else.
using meaning = item_treatment;

constexpr meaning other(item_kind what, unsigned flags) { return {flags, what, 0, 0}; }
constexpr meaning storage(unsigned flags) { return other(item_kind::storage, flags); }

// What the size array holds, other than bytes.
constexpr bool size_is_bias(item_kind what) { return what >= item_kind::pointer; }
constexpr bool size_is_members(item_kind what) { return what == item_kind::structure; }
constexpr bool is_allocator(item_kind what) { return what == item_kind::allocator; }

// Is the entry what the table says, and nothing else?
constexpr bool is_plain(item_kind what) { return what < item_kind::structure; }

constexpr unsigned both_ways = item_to | item_from;

constexpr meaning meaning_of(map_kind k) {
  switch (k) {
  case map_kind::alloc:
    return storage(item_enters);
  case map_kind::to:
    return storage(item_enters | item_to);
  case map_kind::from:
    return storage(item_enters | item_leaves | item_from);
  case map_kind::tofrom:
    return storage(item_enters | both_ways);
  case map_kind::force_present:
    return storage(item_enters | item_leaves | item_needs_present);
  case map_kind::always_to:
    return storage(item_enters | item_to | item_always_to);
  case map_kind::always_from:
    return storage(item_enters | item_leaves | item_from | item_always_from);
  case map_kind::always_tofrom:
    return storage(item_enters | both_ways | item_always_to | item_always_from);
  case map_kind::always_present_to:
    return storage(item_enters | item_to | item_always_to | item_needs_present);
  case map_kind::always_present_from:
    return storage(item_enters | item_leaves | item_from | item_always_from | item_needs_present);
  case map_kind::always_present_tofrom:
    return storage(item_enters | both_ways | item_always_to | item_always_from | item_needs_present);
  case map_kind::force_alloc:
    return storage(item_enters | item_must_be_new);
  case map_kind::force_to:
    return storage(item_enters | item_must_be_new | item_to);
  case map_kind::force_from:
    return storage(item_enters | item_must_be_new | item_from);
  case map_kind::force_tofrom:
    return storage(item_enters | item_must_be_new | both_ways);
  case map_kind::release:
    return storage(item_leaves);
  case map_kind::delete_:
    return storage(item_leaves | item_to_the_last);
  case map_kind::zero_len_array_section:
    return other(item_kind::section, item_enters | item_leaves);
  case map_kind::delete_zero_len_array_section:
    return other(item_kind::section, item_leaves | item_to_the_last);
  case map_kind::to_pset:
    return other(item_kind::descriptor, item_enters);
  case map_kind::pointer:
    return other(item_kind::pointer, item_enters);
  case map_kind::pointer_to_zero_len_array_section:
    return other(item_kind::pointer, item_enters | item_may_dangle);
  case map_kind::always_pointer:
    return other(item_kind::pointer_to_previous, item_enters);
  case map_kind::attach:
    return other(item_kind::attach, item_enters);
  case map_kind::attach_zero_len_array_section:
    return other(item_kind::attach, item_enters | item_may_dangle);
  case map_kind::detach:
    return other(item_kind::detach, item_leaves);
  case map_kind::force_detach:
    return other(item_kind::detach, item_to_the_last); // OpenACC's
  case map_kind::struct_:
  case map_kind::struct_unord:
    return other(item_kind::structure, item_enters);
  case map_kind::firstprivate:
    return other(item_kind::private_copy, item_enters);
  case map_kind::uses_allocators:
    return other(item_kind::allocator, item_enters);
  case map_kind::firstprivate_int:
    return other(item_kind::value, item_enters);
  case map_kind::use_device_ptr: // what is not mapped is the device's already (5.1 section 2.14.2)
    return other(item_kind::device_pointer, item_enters | item_may_dangle);
  case map_kind::force_deviceptr:
  case map_kind::device_resident:
  case map_kind::link:
  case map_kind::if_present:
  case map_kind::use_device_ptr_if_present:
    break;
  }
  return other(item_kind::unknown, 0);
}

// OpenACC's constructs that map.
constexpr meaning meaning_in_openacc(map_kind k) {
  switch (k) {
  case map_kind::force_deviceptr: // a pointer variable that holds a device address: it is copied as it is
    return storage(item_enters | item_to | item_device_address);
  case map_kind::device_resident:
    return storage(item_enters);
  case map_kind::if_present:
    return storage(item_enters | item_if_present);
  case map_kind::use_device_ptr:
    return other(item_kind::device_pointer, item_enters);
  case map_kind::use_device_ptr_if_present:
    return other(item_kind::device_pointer, item_enters | item_may_dangle);
  case map_kind::uses_allocators:
    return other(item_kind::unknown, 0);
  default:
    return meaning_of(k);
  }
}

constexpr meaning meaning_in_exit_data(map_kind k) {
  switch (k) {
  case map_kind::from:
    return storage(item_leaves | item_from);
  case map_kind::force_from:
    return storage(item_leaves | item_from | item_to_the_last);
  case map_kind::release:
    return storage(item_leaves);
  case map_kind::delete_:
    return storage(item_leaves | item_to_the_last);
  case map_kind::zero_len_array_section:
    return other(item_kind::section, item_leaves);
  case map_kind::delete_zero_len_array_section:
    return other(item_kind::section, item_leaves | item_to_the_last);
  case map_kind::detach:
    return other(item_kind::detach, item_leaves);
  case map_kind::force_detach:
    return other(item_kind::detach, item_leaves | item_to_the_last);
  case map_kind::to_pset:
    return other(item_kind::descriptor, item_leaves);
  case map_kind::pointer:
    return other(item_kind::pointer, item_leaves);
  case map_kind::always_pointer:
    return other(item_kind::pointer_to_previous, item_leaves);
  case map_kind::struct_: // its members follow, each an item of its own
  case map_kind::struct_unord:
    return other(item_kind::value, item_leaves);
  default:
    return other(item_kind::unknown, 0);
  }
}

constexpr meaning meaning_in_update(map_kind k) {
  switch (k) {
  case map_kind::force_to:
    return storage(item_to | item_needs_present);
  case map_kind::force_from:
    return storage(item_from | item_needs_present);
  case map_kind::to:
    return storage(item_to);
  case map_kind::from:
    return storage(item_from);
  case map_kind::always_pointer:
    return other(item_kind::pointer_to_previous, item_to);
  case map_kind::pointer:
  case map_kind::to_pset:
  case map_kind::struct_:
  case map_kind::struct_unord:
  case map_kind::zero_len_array_section:
    return other(item_kind::value, 0);
  default:
    return other(item_kind::unknown, 0);
  }
}

// Each entry by itself enters or leaves; what says neither needs nothing.
constexpr meaning meaning_in_declare(map_kind k) {
  switch (k) {
  case map_kind::alloc:
    return storage(item_enters | item_if_absent);
  case map_kind::to:
    return storage(item_enters | item_to);
  case map_kind::force_alloc:
    return storage(item_enters);
  case map_kind::force_to:
    return storage(item_enters | item_to);
  case map_kind::force_present:
    return storage(item_needs_present);
  case map_kind::from:
  case map_kind::force_from:
  case map_kind::release:
  case map_kind::delete_:
    return meaning_in_exit_data(k);
  case map_kind::force_deviceptr:
  case map_kind::device_resident:
  case map_kind::link:
  case map_kind::pointer:
  case map_kind::to_pset:
    return other(item_kind::value, 0);
  default:
    return other(item_kind::unknown, 0);
  }
}

constexpr meaning meaning_in(map_dialect dialect, map_kind k) {
  switch (dialect) {
  case map_dialect::openacc:
    return meaning_in_openacc(k);
  case map_dialect::openacc_exit:
    return meaning_in_exit_data(k);
  case map_dialect::openacc_update:
    return meaning_in_update(k);
  case map_dialect::openacc_declare:
    return meaning_in_declare(k);
  case map_dialect::openmp:
    break;
  }
  return meaning_of(k);
}

struct meaning_table {
  meaning of[256];
};

constexpr meaning_table make_table(map_dialect dialect) {
  meaning_table t{};
  for (unsigned raw = 0; raw < 256; raw++) {
    t.of[raw] = meaning_in(dialect, map_kind_of(static_cast<unsigned short>(raw)));
    if (map_kind_is_implicit(static_cast<unsigned short>(raw))) t.of[raw].flags |= item_implicit;
  }
  return t;
}

constexpr meaning_table tables[] = {make_table(map_dialect::openmp), make_table(map_dialect::openacc),
                                    make_table(map_dialect::openacc_exit), make_table(map_dialect::openacc_update),
                                    make_table(map_dialect::openacc_declare)};

constexpr const meaning_table &table_of(map_dialect dialect) { return tables[static_cast<unsigned>(dialect)]; }

const meaning &meaning_at(const gomp_arrays &a, map_dialect dialect, std::size_t i) {
  return table_of(dialect).of[a.kinds[i] & 0xff];
}

// As if the entry were plain.
inline void start_item(map_item &item, const gomp_arrays &a, const meaning_table &meanings, std::size_t i) {
  const unsigned short raw = a.kinds[i];
  static_cast<item_treatment &>(item) = meanings.of[raw & 0xff];
  item.log_alignment = static_cast<std::uint8_t>(raw >> 8);
  item.code = raw;
  item.argument = static_cast<std::uint32_t>(i);
  item.address = reinterpret_cast<std::uintptr_t>(a.addresses[i]);
  item.members = 0;
  item.bytes = a.sizes[i];
  item.bias = 0;
}

std::uintptr_t address_at(const gomp_arrays &a, std::size_t i) { return reinterpret_cast<std::uintptr_t>(a.addresses[i]); }

const std::uintptr_t *list_at(const gomp_arrays &a, std::size_t i) {
  return static_cast<const std::uintptr_t *>(a.addresses[i]);
}

bool is_list(const gomp_arrays &a, map_dialect dialect, std::size_t i) {
  return may_name_list(a, i) && (!size_is_bias(meaning_at(a, dialect, i).what) || can_be_list_length(*list_at(a, i)));
}

// Of a pointer whose size is SIZE_MAX and that is not a list: -1 where a section of the construct begins there. Otherwise
// the compiler has lost it.
std::size_t bias_of(const gomp_arrays &a, map_dialect dialect, std::size_t i) {
  const std::uintptr_t start = *list_at(a, i) - 1;
  for (std::size_t k = 0; k < a.count; k++)
    if (address_at(a, k) == start && !size_is_bias(meaning_at(a, dialect, k).what)) return SIZE_MAX;
  return 0;
}

} // namespace

bool is_enter_data(const gomp_arrays &a) {
  for (std::size_t i = 0; i < a.count; i++) switch (map_kind_of(a.kinds[i])) {
    case map_kind::alloc:
    case map_kind::to:
    case map_kind::force_alloc:
    case map_kind::force_to:
    case map_kind::force_present:
    case map_kind::attach:
      return true;
    case map_kind::release:
    case map_kind::delete_:
    case map_kind::from:
    case map_kind::force_from:
    case map_kind::detach:
    case map_kind::force_detach:
      return false;
    default:
      break;
    }
  return true;
}

bool may_be_no_list(unsigned short kind) { return size_is_bias(table_of(map_dialect::openmp).of[kind & 0xff].what); }

// An entry that is not what the table says, or has a null address.
void gomp_items::decode_entry(const gomp_arrays &a, std::uintptr_t array, map_dialect dialect, std::size_t i,
                              map_item &item) {
  if (is_allocator(item.what)) {
    decode_allocator(a, array, item);
    return;
  }
  if (size_is_members(item.what)) {
    item.bytes = 0;
    overruns_ = overruns_ || a.sizes[i] > a.count - i - 1;
    item.members = static_cast<std::uint32_t>(std::min(a.sizes[i], a.count - i - 1));
  } else if (size_is_bias(item.what)) {
    item.bytes = sizeof(void *);
    item.bias = a.sizes[i];
    if (item.what == item_kind::attach && i > 0 && meaning_at(a, dialect, i - 1).what == item_kind::private_copy) {
      // It names the element of the address array that holds the copy's address.
      const std::uint64_t element = (item.address - array) / sizeof(void *);
      item.what = item_kind::private_pointer;
      item.holder = item.address >= array && element < a.count ? static_cast<std::uint32_t>(element) : no_argument;
      return;
    }
  }
  if (item.address == 0) item.what = item_kind::value;
  if ((item.what == item_kind::attach || item.what == item_kind::detach) && dialect != map_dialect::openmp)
    mark_slot(item.address, i);
}

// The compiler lists such a pointer, or the descriptor that begins with it, before.
void gomp_items::mark_slot(std::uintptr_t slot, std::size_t behind) {
  for (std::size_t i = 0; i < behind; i++)
    if (map_item &item = items_[i];
        item.address == slot && (item.what == item_kind::storage || item.what == item_kind::descriptor))
      item.slot = 1;
}

// From now on it is a private copy of its record, or a null handle.
void gomp_items::decode_allocator(const gomp_arrays &a, std::uintptr_t array, map_item &item) {
  if (array != reinterpret_cast<std::uintptr_t>(a.addresses)) { // a reverse-offload region cannot have one
    item.what = item_kind::unknown;
    return;
  }
  // Once: items refer to records.
  if (allocators_ == nullptr) {
    allocators_ = static_cast<allocator_record *>(allocate(a.count * sizeof *allocators_));
    allocator_count_ = 0;
  }
  allocator_record &record = allocators_[allocator_count_++];
  if (item.address == 0 || !describe_allocator(*reinterpret_cast<const allocator_description *>(item.address), record)) {
    item.what = item_kind::value;
    item.address = 0;
    a.addresses[item.argument] = nullptr;
    return;
  }
  item.what = item_kind::private_copy;
  item.flags |= item_allocator;
  item.address = reinterpret_cast<std::uintptr_t>(&record);
  item.bytes = sizeof record;
  item.log_alignment = 3;
  list_.has_allocators = true;
}

void gomp_items::decode(const gomp_arrays &a, std::uintptr_t array, map_dialect dialect) {
  const meaning_table &meanings = table_of(dialect);
  map_item *next = items_.extend(a.count);
  unsigned flags = 0;
  for (std::size_t i = 0; i < a.count; i++, next++) {
    map_item &item = *next;
    start_item(item, a, meanings, i);
    flags |= item.flags;
    if (item.address != 0 && item.bytes != SIZE_MAX && is_plain(item.what)) continue; // as most
    if (may_name_list(a, i)) return decode_lists(a, array, dialect);
    decode_entry(a, array, dialect, i, item);
  }
  list_ = {items_.size(), items_.data(), a.count, a.addresses, list_.has_allocators};
  if ((flags & item_device_address) != 0) decode_device_pointers(a);
  if (dialect == map_dialect::openacc_exit) decode_descriptors();
}

// deviceptr of a Fortran dummy array is written as if what it points to, on the device, were an array of the program's, with
// the pointer variable behind it. It is the pointer variable that is copied.
void gomp_items::decode_device_pointers(const gomp_arrays &a) {
  for (std::size_t i = 0; i + 1 < a.count; i++) {
    if (map_kind_of(a.kinds[i]) != map_kind::force_deviceptr || a.sizes[i] == sizeof(void *) ||
        map_kind_of(a.kinds[i + 1]) != map_kind::pointer || a.sizes[i + 1] != 0 || address_at(a, i + 1) == 0 ||
        *list_at(a, i + 1) != address_at(a, i))
      continue;
    items_[i].what = item_kind::value;
    map_item &variable = items_[i + 1];
    variable.what = item_kind::storage;
    variable.flags = items_[i].flags;
    variable.bytes = sizeof(void *);
  }
}

// In exit data a descriptor and the pointers behind an array go as the array does; pointers inside the descriptor go with
// it.
void gomp_items::decode_descriptors() {
  const map_item *descriptor = nullptr;
  for (std::size_t i = 0; i < items_.size(); i++) {
    map_item &item = items_[i];
    const bool is_pointer = item.what == item_kind::pointer || item.what == item_kind::pointer_to_previous;
    if (!is_pointer && item.what != item_kind::descriptor) {
      descriptor = nullptr;
      continue;
    }
    if (i > 0) item.flags |= items_[i - 1].flags & item_to_the_last;
    if (is_pointer && descriptor != nullptr && descriptor->address <= item.address && item.end() <= descriptor->end())
      item.what = item_kind::value;
    else if (!is_pointer)
      descriptor = &item;
  }
}

void gomp_items::decode_lists(const gomp_arrays &a, std::uintptr_t array, map_dialect dialect) {
  regomp::array<std::uint32_t, 32> first; // which item an entry became
  first.reserve(a.count + 1);
  items_.clear();
  for (std::size_t i = 0; i < a.count; i++) {
    first.push_back(static_cast<std::uint32_t>(items_.size()));
    const meaning &m = meaning_at(a, dialect, i);
    map_item item;
    start_item(item, a, table_of(dialect), i);
    if (!is_list(a, dialect, i)) {
      decode_entry(a, array, dialect, i, item);
      if (may_name_list(a, i) && size_is_bias(m.what)) item.bias = bias_of(a, dialect, i);
      items_.push_back(item);
      continue;
    }
    const std::uintptr_t *element = list_at(a, i);
    item.flags |= item_iterated;
    for (std::uintptr_t left = *element++; left > 0; left--, element += 2) {
      item.address = element[0];
      item.bytes = element[1];
      if (size_is_bias(m.what)) {
        item.bytes = sizeof(void *);
        item.bias = element[1];
      }
      item.what = item.address != 0 ? m.what : item_kind::value;
      items_.push_back(item);
      item.argument = no_argument;
    }
  }
  first.push_back(static_cast<std::uint32_t>(items_.size()));
  // A structure's members are counted in entries.
  for (std::size_t i = 0; i < a.count; i++)
    if (size_is_members(meaning_at(a, dialect, i).what) && first[i + 1] == first[i] + 1) {
      map_item &header = items_[first[i]];
      header.members = first[i + 1 + header.members] - first[i + 1];
    }
  list_ = {items_.size(), items_.data(), a.count, a.addresses, list_.has_allocators};
}

gomp_items::gomp_items(std::size_t count, void **addresses, const std::size_t *sizes, const unsigned char *kinds) {
  regomp::array<unsigned short, 32> wide;
  wide.reserve(count);
  for (std::size_t i = 0; i < count; i++) wide.push_back(static_cast<unsigned short>((kinds[i] & 7) | (kinds[i] >> 3) << 8));
  decode({count, addresses, sizes, wide.data()}, reinterpret_cast<std::uintptr_t>(addresses), map_dialect::openmp);
}

} // namespace regomp
