// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libomptarget/arguments.h"

#include "mapping/holds.h"
#include "support/diagnostics.h"

#include <algorithm>
#include <cstring>

namespace regomp {

namespace {

std::uintptr_t address_of(const void *p) { return reinterpret_cast<std::uintptr_t>(p); }

std::uintptr_t load_pointer(std::uintptr_t slot) {
  std::uintptr_t value;
  std::memcpy(&value, reinterpret_cast<const void *>(slot), sizeof value);
  return value;
}

// 0 also where it is more than anybody names.
std::uint32_t distance(std::uintptr_t base, std::uintptr_t begin) {
  return base != 0 && base < begin && begin - base <= UINT32_MAX ? static_cast<std::uint32_t>(begin - base) : 0;
}

map_entry entry_at(const map_arrays &a, std::int32_t i) {
  const auto type = static_cast<std::uint64_t>(a.types[i]);
  return {address_of(a.bases[i]),
          address_of(a.begins[i]),
          static_cast<std::uint64_t>(a.sizes[i]),
          type,
          static_cast<std::uint32_t>(type >> member_shift),
          i};
}

// As far as the construct says it; what an end of a construct does not do is left out by its caller.
unsigned flags_of(const map_entry &e, bool leaves) {
  const bool always = e.is(map_always);
  unsigned flags = leaves ? item_leaves : item_enters | item_leaves;
  if (e.is(map_to) && !leaves) flags |= always ? item_to | item_always_to : unsigned{item_to};
  if (e.is(map_from)) flags |= always ? item_from | item_always_from : unsigned{item_from};
  if (e.is(map_delete)) flags |= item_to_the_last;
  if (e.is(map_present)) flags |= item_needs_present;
  if (e.is(map_implicit))
    flags |= item_implicit;
  else if (leaves)
    flags |= item_if_present;
  return flags;
}

using mapper_function = void(void *handle, void *base, void *begin, std::int64_t size, std::int64_t type, void *name);

} // namespace

argument_list::argument_list(const map_arrays &a, list_use use) : use_(use) {
  expand(a);
  for (std::size_t i = 0; i < entries_.size(); i++) {
    if (use_ == list_use::update)
      decode_update(entries_[i]);
    else
      decode(i);
  }
  list_ = {
      .count = items_.size(), .items = items_.data(), .argument_count = arguments_.size(), .arguments = arguments_.data()};
  for (const map_item &i : items_) list_.in_one_piece = list_.in_one_piece || i.what == item_kind::lasting_attach;
  for (const map_entry &e : entries_) list_.in_one_piece = list_.in_one_piece || e.parent != 0;
}

void argument_list::expand(const map_arrays &a) {
  for (std::int32_t i = 0; i < a.count; i++) {
    if (a.mappers != nullptr && a.mappers[i] != nullptr)
      expand_mapper(a, i);
    else
      entries_.push_back(entry_at(a, i));
  }
}

// A kernel's parameter is what the entry itself names. Its device address follows from that of the first part that the
// mapper maps of it, which may not be where it begins.
void argument_list::expand_mapper(const map_arrays &a, std::int32_t i) {
  mapper_components components;
  const map_entry whole = entry_at(a, i);
  reinterpret_cast<mapper_function *>(a.mappers[i])(&components, a.bases[i], a.begins[i], a.sizes[i], a.types[i],
                                                    a.names != nullptr ? a.names[i] : nullptr);
  const auto first = static_cast<std::uint32_t>(entries_.size());
  for (std::size_t k = 0; k < components.size(); k++) {
    map_entry e = components[k];
    e.type &= ~std::uint64_t{map_parameter | map_return};
    if (e.parent != 0) e.parent += first;
    entries_.push_back(e);
  }
  if (!whole.is(map_parameter | map_return)) return;
  std::uintptr_t part = 0;
  for (std::size_t k = 0; k < components.size(); k++) {
    const map_entry &e = components[k];
    if (e.parent == 0 && e.begin - whole.begin < whole.size && (part == 0 || e.begin < part)) part = e.begin;
  }
  if (part == 0) part = whole.begin;
  entries_.push_back({whole.base, part, 0, whole.type & (map_parameter | map_return), 0, i});
}

map_item &argument_list::add(item_kind what, std::uintptr_t address, std::size_t bytes, unsigned flags, const map_entry &e) {
  map_item item{};
  item.what = what;
  item.flags = flags;
  item.code = static_cast<std::uint16_t>(e.type);
  item.argument = no_argument;
  item.address = address;
  item.bytes = bytes;
  return items_.push_back(item);
}

// The kernel gets the device's address of `base`, which may lie before what is mapped.
std::uint32_t argument_list::add_parameter(const map_entry &e) {
  if (!e.is(map_parameter) || use_ != list_use::region) return no_argument;
  const std::uintptr_t base = e.is(map_pointer_and_object) ? load_pointer(e.base) : e.base;
  arguments_.push_back(reinterpret_cast<void *>(e.begin));
  parameters_.push_back(0);
  offsets_.push_back(e.is(map_literal) ? 0 : base - e.begin);
  on_host_.push_back(base);
  return static_cast<std::uint32_t>(parameters_.size() - 1);
}

// The first entry of several that are members of it begins somewhere in a structure, whose members have the alignment that
// they have there.
void argument_list::add_storage(const map_entry &e, std::size_t i, std::uint32_t argument, unsigned flags) {
  const bool holds_members = i + 1 < entries_.size() && e.parent == 0 && entries_[i + 1].parent == i + 1;
  const std::uintptr_t align = holds_members && e.base != 0 ? std::min<std::uintptr_t>(16, e.base & -e.base) : 1;
  const std::size_t skew = e.begin % align;
  const item_kind what = e.size == 0              ? item_kind::section
                         : skew != 0 && !leaves() ? item_kind::structure_part
                                                  : item_kind::storage;
  map_item &item = add(what, e.begin, e.size, flags, e);
  item.argument = argument;
  item.from_base = distance(e.base, e.begin);
  if (what == item_kind::structure_part) {
    item.bias = skew;
    while (std::uintptr_t{1} << item.log_alignment < align) item.log_alignment++;
  }
}

void argument_list::add_attach(const map_entry &e, std::uint64_t slot_bytes, bool always) {
  if (leaves() || e.base == 0) return;
  const std::uintptr_t pointer = load_pointer(e.base);
  if (pointer == 0) return;
  map_item &item = add(item_kind::lasting_attach, e.base, std::max<std::size_t>(slot_bytes, sizeof(void *)),
                       always ? item_enters | item_always_to : unsigned{item_enters}, e);
  item.bias = e.begin - pointer;
}

// Of a lambda, which is mapped or private. What it refers to may come later in the list.
void argument_list::add_capture(const map_entry &e) {
  const map_entry *const lambda = e.parent != 0 && e.parent <= entries_.size() ? &entries_[e.parent - 1] : nullptr;
  if (lambda == nullptr || !lambda->is(map_private)) return add_attach(e, sizeof(void *), true);
  if (use_ != list_use::region || e.base - lambda->begin + sizeof(void *) > lambda->size) return;
  const std::uintptr_t pointer = load_pointer(e.base);
  const std::uintptr_t object = e.begin == e.base ? pointer : e.begin; // of `this` clang names the pointer twice
  for (const map_item &item : items_)
    if (item.what == item_kind::private_copy && item.address == lambda->begin && item.argument != no_argument)
      captures_.push_back({item.argument, e.base - lambda->begin, pointer, object});
}

// A private copy of a pointer, and of what lies behind it (a Fortran descriptor), made to point to what is on the device.
void argument_list::add_private_pointer(const map_entry &e) {
  map_entry copied = e;
  copied.begin = e.base;
  const std::uint32_t argument = add_parameter(copied);
  if (use_ != list_use::region || argument == no_argument) return;
  add(item_kind::private_copy, e.base, e.size, item_enters, e).argument = argument;
  const std::uintptr_t pointer = load_pointer(e.base);
  if (pointer != 0) captures_.push_back({argument, 0, pointer, e.begin});
}

void argument_list::decode(std::size_t i) {
  const map_entry &e = entries_[i];
  if (e.is(map_attach)) return e.is(map_private) ? add_private_pointer(e) : add_attach(e, e.size, e.is(map_always));
  const std::uint32_t argument = add_parameter(e);
  if (e.is(map_literal)) {
    if (e.is(map_pointer_and_object))
      add_capture(e);
    else if (argument != no_argument)
      add(item_kind::value, e.base, sizeof(void *), item_enters, e).argument = argument;
    return;
  }
  if (e.is(map_private)) {
    if (use_ == list_use::region) add(item_kind::private_copy, e.begin, e.size, item_enters, e).argument = argument;
    return;
  }
  const unsigned flags = flags_of(e, leaves());
  if (!e.is(map_pointer_and_object)) return add_storage(e, i, argument, flags);
  // The pointer itself, if no entry before holds it.
  if (e.parent == 0) add(item_kind::storage, e.base, sizeof(void *), flags & (item_enters | item_leaves), e);
  map_item &object = add(e.size == 0 ? item_kind::section : item_kind::storage, e.begin, e.size, flags, e);
  object.argument = argument;
  // At the end of a region with use_device_ptr the base is the device's.
  if (!leaves()) object.from_base = distance(load_pointer(e.base), e.begin);
  add_attach(e, sizeof(void *), true);
}

// --- update --------------------------------------------------------------------------------------------------------------

void argument_list::decode_update(const map_entry &e) {
  if (e.is(map_literal | map_private | map_attach)) return;
  unsigned flags = item_if_present;
  if (e.is(map_to)) flags |= item_to;
  if (e.is(map_from)) flags |= item_from;
  if (e.is(map_present)) flags |= item_needs_present;
  if (e.is(map_strided))
    add_runs(e, flags);
  else if (e.size != 0)
    add(item_kind::storage, e.begin, e.size, flags, e);
}

namespace {

struct dimension {
  std::uint64_t offset, count, stride; // in elements, and in bytes from one to the next
};

} // namespace

// Clang 22 passes the bytes of a section for its dimensions where its length is not constant. The last dimension is the
// element itself, of which there is one.
static std::size_t dimensions_of(const map_entry &e) {
  constexpr std::size_t most_plausible = 32;
  const auto *const d = reinterpret_cast<const dimension *>(e.begin);
  if (e.size > most_plausible || (e.size > 0 && (d[e.size - 1].offset != 0 || d[e.size - 1].count != 1)))
    fatal(
        "target update: a section with strides is not described as it should be, as by clang 22 if its length is variable");
  return e.size;
}

// A section whose elements do not lie side by side: `begin` is an array of `size` dimensions, the outermost first and the
// element itself last. What lies side by side after all is one run.
void argument_list::add_runs(const map_entry &e, unsigned flags) {
  const auto *const d = reinterpret_cast<const dimension *>(e.begin);
  const std::size_t n = dimensions_of(e);
  if (n == 0) return;
  // From the inside outwards, as long as the run goes on without a gap.
  std::uint64_t run = d[n - 1].count * d[n - 1].stride, start = d[n - 1].offset * d[n - 1].stride;
  std::size_t outer = n - 1;
  while (outer > 0 && (d[outer - 1].stride == run || d[outer - 1].count == 1)) {
    outer--;
    start += d[outer].offset * d[outer].stride;
    run *= d[outer].count;
  }
  array<std::uint64_t, 8> at;
  at.resize(outer);
  for (std::size_t k = 0; k < outer; k++)
    if (d[k].count == 0) return;
  for (;;) {
    std::uint64_t address = e.base + start;
    for (std::size_t k = 0; k < outer; k++) address += (d[k].offset + at[k]) * d[k].stride;
    if (run != 0) add(item_kind::storage, address, run, flags, e);
    std::size_t k = outer;
    while (k > 0 && ++at[k - 1] == d[k - 1].count) at[--k] = 0;
    if (k == 0) return;
  }
}

// --- holds ---------------------------------------------------------------------------------------------------------------

void argument_list::move_held(array<map_item, 4> &to) {
  for (map_item &item : items_) {
    if (!is_hold(item) || item.is_pointer()) continue;
    map_item held = item;
    held.argument = no_argument;
    held.flags = static_cast<std::uint16_t>(held.flags & ~(item_always_to | item_always_from));
    to.push_back(held);
    item.code = static_cast<std::uint16_t>(item.code & ~map_hold);
  }
}

// --- parameters ----------------------------------------------------------------------------------------------------------

void argument_list::adjust_parameters() {
  for (std::size_t i = 0; i < parameters_.size(); i++) parameters_[i] += offsets_[i];
}

// Private copies have taken their place in arguments_ by then.
void argument_list::fill_host_parameters() {
  for (std::size_t i = 0; i < parameters_.size(); i++) parameters_[i] = on_host_[i];
  for (const map_item &item : items_)
    if (item.what == item_kind::private_copy && item.argument != no_argument)
      parameters_[item.argument] = address_of(arguments_[item.argument]) + offsets_[item.argument];
}

} // namespace regomp
