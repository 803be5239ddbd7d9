// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/mapping_table.h"

#include "mapping/bases.h"
#include "mapping/pointer_slots.h"
#include "support/array.h"
#include "support/memory.h"

#include <algorithm>

namespace regomp {

namespace {

// The last hits of a thread, indexed by a few address bits. Valid only while `generation` is the table's: see mapping_table.
struct remembered_hit {
  std::uint64_t generation;
  std::uintptr_t start;
  std::uintptr_t end;
  mapped_object *object;
};
// Enough for the hundred or so list items of a large construct, which comes again and again; 4 KiB a thread.
constexpr unsigned remembered_hits = 128;
thread_local remembered_hit last_hits[remembered_hits];

remembered_hit &hit_for(std::uintptr_t address) { return last_hits[((address >> 3) ^ (address >> 10)) % remembered_hits]; }

// Tables take generation numbers from ranges of their own. Relaxed: the ranges need only differ from one another.
constexpr std::uint64_t generation_range = std::uint64_t{1} << 32;
std::atomic<std::uint64_t> next_range{generation_range};

interval host_key(const mapped_object *o) { return {o->host_start, o->host_end, const_cast<mapped_object *>(o)}; }

interval device_key(const mapped_object *o) {
  return {o->device_start, o->device_start + o->length(), const_cast<mapped_object *>(o)};
}

mapped_object *object_at(const interval_index::cursor &c) { return static_cast<mapped_object *>(c.get().value); }

} // namespace

mapping_table::mapping_table() { forget_hits(); }

// Under the lock held exclusively, so nobody remembers a hit meanwhile.
void mapping_table::forget_hits() {
  if (++generation_ % generation_range <= 1)
    generation_ = next_range.fetch_add(generation_range, std::memory_order_relaxed) + 2;
}

mapped_object *mapping_table::create_object(object_kind kind, std::uintptr_t host_start, std::uintptr_t host_end,
                                            std::uintptr_t device_start) {
  return start_object(allocate(sizeof(mapped_object)), kind, host_start, host_end, device_start);
}

void mapping_table::destroy_object(mapped_object *o) {
  destroy(o->slots);
  if (o->block == nullptr || o->own_record) destroy(o);
}

mapped_object *mapping_table::find_overlap(std::uintptr_t start, std::uintptr_t end, interval_index::place &where) const {
  return static_cast<mapped_object *>(by_host_.overlapping(start, end, where));
}

void mapping_table::insert(mapped_object *o, const interval_index::place &where) {
  if (has_links_) {
    insert(o);
  } else {
    widen(o);
    by_host_.insert(host_key(o), where);
  }
}

void mapping_table::insert_run(mapped_object *records, std::size_t n, bool descending, const interval_index::place &where) {
  array<interval, 32> keys;
  keys.reserve(n);
  for (std::size_t i = 0; i < n; i++) {
    const mapped_object *o = records + (descending ? n - 1 - i : i);
    keys.push_back(host_key(o));
  }
  lowest_ = std::min(lowest_, keys[0].start);
  highest_ = std::max(highest_, keys[n - 1].end);
  by_host_.insert_run(keys.data(), n, where);
}

void mapping_table::insert(mapped_object *o) {
  if (o->kind == object_kind::link_variable) has_links_ = true;
  if (has_links_ && o->host_start < o->host_end) {
    mapped_object *link = find_overlap(o->host_start, o->host_end);
    if (link != nullptr && link->kind == object_kind::link_variable) {
      by_host_.erase(host_key(link));
      forget_hits();
      o->put_aside = link;
    }
  }
  insert_host(o);
}

void mapping_table::widen(const mapped_object *o) {
  lowest_ = std::min(lowest_, o->host_start);
  highest_ = std::max(highest_, o->host_end);
}

void mapping_table::insert_host(mapped_object *o) {
  widen(o);
  by_host_.insert(host_key(o));
}

void mapping_table::insert_device(mapped_object *o) {
  if (o->kind != object_kind::link_variable && o->kind != object_kind::function && o->length() > 0)
    by_device_.insert(device_key(o));
}

void mapping_table::keep_reverse() {
  if (keeps_reverse_) return;
  keeps_reverse_ = true;
  for (interval_index::cursor c = by_host_.first(); c; c = c.next())
    if (object_at(c)->has_address()) insert_reverse(object_at(c));
}

void mapping_table::erase(mapped_object *o) {
  by_host_.erase(host_key(o));
  after_erase(o);
}

void mapping_table::erase(mapped_object *o, const interval_index::place &where) {
  by_host_.erase(host_key(o), where);
  after_erase(o);
}

void mapping_table::erase_run(const interval_index::cursor &first, const interval_index::cursor &last, std::size_t n) {
  if (keeps_reverse_) {
    interval_index::cursor c = first;
    for (std::size_t i = 0; i < n; i++, c = c.next())
      if (mapped_object *o = object_at(c); o->length() > 0) by_device_.erase(device_key(o));
  }
  by_host_.erase_run(first, last, n);
  after_removal();
}

void mapping_table::after_removal() {
  forget_hits();
  if (by_host_.size() == 0) {
    lowest_ = UINTPTR_MAX;
    highest_ = 0;
  }
}

void mapping_table::after_erase(mapped_object *o) {
  if (keeps_reverse_ && o->length() > 0) by_device_.erase(device_key(o));
  after_removal();
  if (o->put_aside != nullptr) {
    insert_host(o->put_aside);
    o->put_aside = nullptr;
  }
}

mapped_object *mapping_table::find_overlap(std::uintptr_t start, std::uintptr_t end) const {
  // (A range that wraps round at the last address is the caller's to reject, who wants to know what is at its start.)
  if (start >= highest_ || (end <= lowest_ && start <= end)) return nullptr;
  remembered_hit &hit = hit_for(start);
  if (hit.generation == generation_ && hit.start <= start && start < hit.end) return hit.object;
  interval_index::place ignored;
  auto *found = static_cast<mapped_object *>(by_host_.overlapping(start, end, ignored));
  if (found != nullptr && found->host_start <= start) hit = {generation_, found->host_start, found->host_end, found};
  return found;
}

mapped_object *mapping_table::find_ending_at(std::uintptr_t address) const {
  for (interval_index::cursor c = by_host_.floor(address); c; c = c.previous()) {
    const interval i = c.get();
    if (i.start == i.end) continue;
    if (i.start >= address) continue;
    return i.end == address ? static_cast<mapped_object *>(i.value) : nullptr;
  }
  return nullptr;
}

mapped_object *mapping_table::find_empty_at(std::uintptr_t address) const {
  for (interval_index::cursor c = by_host_.floor(address); c && c.get().start == address; c = c.previous())
    if (c.get().end == address) return object_at(c);
  return nullptr;
}

mapped_object *mapping_table::find_zero_length(std::uintptr_t address) const {
  if (mapped_object *o = find_containing(address)) return o;
  if constexpr (has_bases) {
    const interval_index::cursor c = by_host_.above(address);
    if (c && object_at(c)->is_named_by(address)) return object_at(c);
  } else if (mapped_object *o = find_ending_at(address)) {
    return o;
  }
  return find_empty_at(address);
}

// Members mapped together lie on the device as on the host, so a structure of which every member is there is there itself. A
// gap that can be no member is taken for padding: shorter than the alignment of what follows it or, at the end, than that of
// the structure.
bool mapping_table::covers(const mapped_object *o, std::uintptr_t start, std::uintptr_t end) const {
  if (o->contains(start, end)) return true;
  if (o->structure == 0) return false;
  interval_index::cursor c = by_host_.floor(start);
  while (c && c.get().start == c.get().end) c = c.previous();
  std::uintptr_t reached = start, widest = 1;
  for (; c && c.get().start < end; c = c.next()) {
    const mapped_object *m = object_at(c);
    if (m->length() == 0) continue;
    if (!m->in_one_structure_with(o) || m->host_end <= start || m->head->in_transit != o->head->in_transit) return false;
    const std::uintptr_t bits = m->host_start | m->length() | sizeof(void *), alignment = bits & -bits;
    if (m->host_start > reached && (reached == start || m->host_start - reached >= alignment)) return false;
    reached = m->host_end;
    widest = alignment > widest ? alignment : widest;
  }
  return reached >= end || (reached > start && end - reached < widest && end % widest == 0);
}

// Without that direction nothing is found, and nobody asks.
mapped_object *mapping_table::find_device_overlap(std::uintptr_t start, std::uintptr_t end) const {
  interval_index::place ignored;
  return static_cast<mapped_object *>(by_device_.overlapping(start, end, ignored));
}

} // namespace regomp
