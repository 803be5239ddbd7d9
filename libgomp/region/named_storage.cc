// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "region/named_storage.h"

#include "device/loaded_image.h"
#include "mapping/map.h"
#include "mapping/map_item.h"

#include <algorithm>
#include <cstring>

namespace regomp {

namespace {

// A word that the program passes may be an address of a device or a number. Most numbers lie below these bounds, and those
// in floating point above.
bool may_be_address(std::uintptr_t word) { return word >> 32 != 0 && word >> 48 == 0; }

// What is mapped around the address; an empty range if nothing is. Takes the map lock shared.
storage_range object_around(device &d, std::uintptr_t start, std::size_t bytes) {
  shared_guard guard(maps_of(d).map_lock);
  const mapped_object *o =
      bytes > 0 ? maps_of(d).table.find_overlap(start, start + bytes) : maps_of(d).table.find_zero_length(start);
  if (o == nullptr || o->kind == object_kind::link_variable || o->kind == object_kind::function) return {};
  return {o->host_start, o->host_end, false};
}

} // namespace

void named_storage::add(std::uintptr_t start, std::size_t bytes, bool host_step) {
  const std::uintptr_t end = start + bytes;
  if (end <= start) return;
  ranges_.push_back({start, end, host_step});
  low_ = std::min(low_, start);
  high_ = std::max(high_, end);
}

void named_storage::add_word(device &d, std::uintptr_t word) {
  if (!may_be_address(word)) return;
  addr_pair block;
  if (d.functions->find_block != nullptr && d.functions->find_block(d.ordinal, reinterpret_cast<const void *>(word), &block))
    add(block.start, block.end - block.start, false);
  else
    add(word, 1, false); // memory that the program has from elsewhere
}

void named_storage::add_items(device *on, const map_list &list, bool all_on_host) {
  for (std::size_t i = 0; i < list.count; i++) {
    const map_item &item = list[i];
    const bool host_step = all_on_host || item.is(item_always_to);
    switch (traits_of(item.what).names) {
    case item_names::bytes:
      add(item.address, item.bytes, host_step);
      break;
    case item_names::descriptor: {
      // An allocatable's array stands for it, if there is one: its descriptor is written when it is mapped, and read from
      // then on. That of a pointer is written by each construct.
      const bool of_pointer = i + 1 < list.count && list[i + 1].what == item_kind::pointer_to_previous;
      const bool has_array = i > 0 && list[i - 1].what == item_kind::storage && list[i - 1].bytes > 0;
      if (of_pointer || !has_array || all_on_host) add(item.address, item.bytes, true);
      while (i + 1 < list.count && list[i + 1].may_be_of_descriptor() && list[i + 1].address >= item.address &&
             list[i + 1].end() <= item.end())
        i++;
      break;
    }
    case item_names::slot:
      add(item.address, item.bytes, true);
      break;
    case item_names::found_slot:
      // The base of an array section is often no mapped pointer, and then named by nobody.
      if (on != nullptr && object_around(*on, item.address, item.bytes).end != 0) add(item.address, item.bytes, true);
      break;
    case item_names::object: {
      const storage_range o = on != nullptr ? object_around(*on, item.address, 0) : storage_range{};
      if (o.end > o.start)
        add(o.start, o.end - o.start, host_step);
      else
        add(item.address, 1, host_step);
      if (on != nullptr && o.end == 0) add_word(*on, item.address);
      break;
    }
    case item_names::word:
      if (on != nullptr) add_word(*on, item.address);
      break;
    case item_names::words: // nobody else's; but it may hold pointers to memory of the device, as views of arrays do
      for (std::size_t at = 0; on != nullptr && at + sizeof(std::uintptr_t) <= item.bytes; at += sizeof(std::uintptr_t)) {
        std::uintptr_t word;
        std::memcpy(&word, reinterpret_cast<const char *>(item.address) + at, sizeof word);
        add_word(*on, word);
      }
      break;
    case item_names::nothing:
      break;
    }
  }
}

void named_storage::add_variables(device &d, void (*function)(void *)) {
  shared_guard guard(maps_of(d).map_lock);
  const mapped_object *o = maps_of(d).table.find_containing(reinterpret_cast<std::uintptr_t>(function));
  if (o == nullptr || o->kind != object_kind::function || o->image == nullptr || !o->image->has_variables) return;
  add(reinterpret_cast<std::uintptr_t>(o->image), 1, false); // the record stands for them
}

// Under the map lock.
void named_storage::add_company(const mapped_object &o) {
  const mapped_object &variable = o.put_aside != nullptr ? *o.put_aside : o;
  if (variable.kind != object_kind::function && variable.image != nullptr)
    add(reinterpret_cast<std::uintptr_t>(variable.image), 1, false); // as in add_variables
  // The table does not say what a pointer is attached to.
  if (o.slots != nullptr) add_everything();
}

void named_storage::add_present(device &d) {
  const std::size_t named = ranges_.size();
  shared_guard guard(maps_of(d).map_lock);
  for (std::size_t i = 0; i < named; i++) {
    const storage_range r = ranges_[i];
    const mapped_object *o = maps_of(d).table.find_overlap(r.start, r.end);
    if (o == nullptr || o->kind == object_kind::link_variable || o->kind == object_kind::function || !o->has_address())
      continue;
    add_company(*o);
    const std::uintptr_t start = std::max(r.start, o->host_start), end = std::min(r.end, o->host_end);
    if (start < end) add(o->device_address(start), end - start, r.host_step);
  }
}

void named_storage::add_originals(const map_list &list) {
  for (const map_item &item : list)
    if (item.what == item_kind::private_copy) add(item.address, item.bytes, true);
}

void named_storage::add_region(target_region &region) {
  for (std::size_t i = 0; i < region.count; i++) {
    const region_entry &e = region.entries()[i];
    add(e.start, e.length, true);
    add(e.object->device_address(e.start), e.length, true);
  }
}

void named_storage::add_mapped(target_region &region) {
  shared_guard guard(maps_of(*region.on).map_lock);
  for (std::size_t i = 0; i < region.count; i++) {
    const region_entry &e = region.entries()[i];
    // New objects usually go away at the end, and are copied back before.
    const bool is_new = e.object->block != nullptr && e.object->block == region.block;
    const bool host_step = is_new || e.does(fetches_always | detaches);
    if (host_step) add(e.start, e.length, true);
    add(e.object->device_address(e.start), e.length, host_step);
    if (!is_new) add_company(*e.object); // what a new one points to is named as well
  }
}

const storage_range *named_storage::shares_with(const named_storage &other) const {
  if (low_ >= other.high_ || other.low_ >= high_) return nullptr;
  const storage_range *found = nullptr;
  for (const storage_range &r : ranges_) {
    if (r.start >= other.high_ || r.end <= other.low_) continue;
    for (const storage_range &o : other.ranges_) {
      if (r.start >= o.end || o.start >= r.end) continue;
      if (r.host_step) return &r;
      if (o.host_step) return &o;
      found = &r;
    }
  }
  return found;
}

} // namespace regomp
