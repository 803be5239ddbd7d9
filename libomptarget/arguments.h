// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parallel arrays by which LLVM's compilers describe what a construct maps, decoded into items (mapping/map_item.h).
// This is the only place that knows their map types.
//
// A list belongs to one thread, and refers to the arrays.
#ifndef REGOMP_LIBOMPTARGET_ARGUMENTS_H
#define REGOMP_LIBOMPTARGET_ARGUMENTS_H

#include "mapping/map_item.h"
#include "support/array.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

struct map_arrays {
  std::int32_t count;
  void **bases;
  void **begins;
  const std::int64_t *sizes;
  const std::int64_t *types;
  void **names;   // may be null, and so may each of them
  void **mappers; // likewise
};

// One entry of the arrays, or a component of a user-defined mapper.
struct map_entry {
  std::uintptr_t base, begin;
  std::uint64_t size;
  std::uint64_t type;
  std::uint32_t parent;       // 1 + the position of the entry that it is a member of; 0: of none
  std::int32_t position = -1; // in the arrays; -1: of a component

  bool is(std::uint64_t any_of) const { return (type & any_of) != 0; }
};

enum map_type : std::uint64_t {
  map_to = 0x1,
  map_from = 0x2,
  map_always = 0x4,
  map_delete = 0x8,
  map_pointer_and_object = 0x10,
  map_parameter = 0x20,
  map_return = 0x40,
  map_private = 0x80,
  map_literal = 0x100,
  map_implicit = 0x200,
  map_present = 0x1000,
  map_hold = 0x2000,
  map_attach = 0x4000,
  map_null_if_absent = 0x8000, // with map_return, after 22
  map_strided = 0x100000000000,
};
inline constexpr unsigned member_shift = 48;

// What a user-defined mapper pushes (OpenMP 5.2 section 5.8.8); the handle that it is given.
class mapper_components {
public:
  void push(const map_entry &e) { entries_.push_back(e); }
  std::size_t size() const { return entries_.size(); }
  const map_entry &operator[](std::size_t i) const { return entries_[i]; }

private:
  array<map_entry, 16> entries_;
};

// A pointer inside a private copy, as a lambda's capture is. The copy points to what is on the device, if it is there.
struct capture {
  std::uint32_t parameter;        // of the copy
  std::uint64_t offset;           // of the pointer in it
  std::uintptr_t pointer, object; // the pointer's value on the host; what is looked for on the device
};

// What a construct does with its list: target regions and data regions enter, and their ends leave.
enum class list_use : unsigned char { region, enter, leave, update };

class argument_list {
public:
  argument_list(const map_arrays &, list_use);
  argument_list(const argument_list &) = delete;
  argument_list &operator=(const argument_list &) = delete;

  const map_list &items() const { return list_; }
  // The entries that they are made of, and the components of mappers in the place of theirs.
  const array<map_entry, 16> &entries() const { return entries_; }
  // Of a region: what its kernel gets for each of its parameters, made of the device's addresses of the items (or the
  // host's, where the region works on the host's memory), in place.
  std::size_t parameter_count() const { return parameters_.size(); }
  std::uint64_t *parameters() { return parameters_.data(); }
  void adjust_parameters();
  // The parameters of a region that works on the host's memory.
  void fill_host_parameters();

  // Of a region: what it holds is held around it, as by a data region of its own. For the rest the items are like others
  // then.
  void move_held(array<map_item, 4> &to);

  const array<capture, 4> &captures() const { return captures_; }

  // Entries whose `bases` get the device's address, at the begin of a data region.
  template <typename What>
  void for_each_returned(What &&what) const {
    for (const map_entry &e : entries_)
      if (e.is(map_return) && e.position >= 0) what(e);
  }

private:
  void expand(const map_arrays &);
  void expand_mapper(const map_arrays &, std::int32_t i);
  void decode(std::size_t i);
  void decode_update(const map_entry &);
  void add_runs(const map_entry &, unsigned flags);
  void add_storage(const map_entry &, std::size_t i, std::uint32_t argument, unsigned flags);
  void add_capture(const map_entry &);
  void add_private_pointer(const map_entry &);
  void add_attach(const map_entry &, std::uint64_t slot_bytes, bool always);
  map_item &add(item_kind, std::uintptr_t address, std::size_t bytes, unsigned flags, const map_entry &);
  std::uint32_t add_parameter(const map_entry &);
  bool leaves() const { return use_ == list_use::leave; }

  const list_use use_;
  array<map_entry, 16> entries_;
  array<map_item, 16> items_;
  array<std::uint64_t, 16> parameters_;
  array<std::uint64_t, 16> offsets_; // of each parameter: what is added to the item's address
  array<std::uint64_t, 16> on_host_; // ... and what a region on the host's memory gets
  array<void *, 16> arguments_;
  array<capture, 4> captures_;
  map_list list_{};
};

} // namespace regomp

#endif
