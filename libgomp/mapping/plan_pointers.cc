// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Second pass, its last part: pointers and descriptors get the device's values, now that all they may point to has an
// address.
#include "mapping/object_life.h"
#include "mapping/planner.h"

#include <algorithm>
#include <cstring>

namespace regomp {

namespace {

std::uint64_t load_pointer(std::uintptr_t slot) {
  std::uint64_t value;
  std::memcpy(&value, reinterpret_cast<const void *>(slot), sizeof value);
  return value;
}

void *as_pointer(std::uint64_t a) { return reinterpret_cast<void *>(a); }

bool is_present(const mapped_object *o) {
  return o != nullptr && o->kind != object_kind::link_variable && !o->head->in_transit;
}

bool is_attached(const mapped_object *o, std::uintptr_t slot) {
  const pointer_slot *s = o->slots != nullptr ? o->slots->find(slot) : nullptr;
  return s != nullptr && s->attached > 0;
}

} // namespace

void planner::set_pointer_of(std::size_t i) {
  switch (plan_[i].pointer) {
  case item_pointer::translated:
    return fill_pointer(i);
  case item_pointer::of_descriptor:
    return fill_descriptor(i);
  case item_pointer::to_previous:
    return point_to_previous(i);
  case item_pointer::attached:
  case item_pointer::stays_attached:
    return attach(i);
  case item_pointer::of_program:
    return find_device_address(i);
  case item_pointer::of_argument:
    return find_argument(i);
  case item_pointer::in_descriptor:
  case item_pointer::none:
    break;
  }
}

void planner::find_device_address(std::size_t i) {
  if (mapped_object *o = device_.table.find_zero_length(address(i)); is_present(o)) {
    plan_[i].object = o;
    set_argument(i, o->device_address(address(i)));
  } else if (!in_[i].is(item_may_dangle)) {
    fail_look_up(address(i), "use_device_ptr pointer wasn't mapped");
  }
}

void planner::find_argument(std::size_t i) {
  if (mapped_object *o = device_.table.find_containing(address(i)); o != nullptr && is_fresh(o)) plan_[i].object = o;
}

// The device's value of a host pointer that points, with a bias, into something mapped. `array`: the item that lists what it
// points to, if it is one.
std::uint64_t planner::translate(std::uint64_t pointer, std::uint64_t bias, bool may_be_absent, std::size_t array) {
  if (pointer == 0) return 0;
  const std::uintptr_t target = pointer + bias;
  mapped_object *o = device_.table.find_zero_length(target);
  // Of an array that is listed implicitly, as Fortran's dummy arrays and pointers are, only a section may be there.
  if (!is_present(o) && array < in_.count && plan_[array].counts() && address(array) == target) o = plan_[array].object;
  if (is_present(o)) return o->device_address(target) - bias;
  if (may_be_absent) return pointer;
  fail_look_up(target, "Pointer target of array section wasn't mapped");
  return 0;
}

// A pointer by itself. One that was mapped before is left alone, unless it was null then, or it is a declare target
// variable.
void planner::fill_pointer(std::size_t i) {
  mapped_object *o = plan_[i].object;
  const std::uint64_t pointer = load_pointer(address(i));
  const bool fresh = plan_[i].life == item_life::created;
  if (!fresh && !(o->is_exactly(address(i), sizeof(void *)) && o->untranslated)) return;
  if (!fresh && pointer == 0 && o->sent_null) return;
  write_pointer(o, address(i), translate(pointer, in_[i].bias, in_[i].is(item_may_dangle), i - 1));
  if (fresh) o->untranslated = pointer == 0;
  o->sent_null = pointer == 0;
}

// The pointers of a descriptor. One that was mapped before is sent again, bounds included, if it belongs to what the program
// points elsewhere (ALWAYS_POINTER), if there was no array yet when it was mapped, or if it is a declare target variable;
// that of a component (no pointer follows, it is attached) if it is not attached yet. Where the host has no array and the
// device has been told so, the device may have allocated one since: that stays.
void planner::fill_descriptor(std::size_t i) {
  mapped_object *o = plan_[i].object;
  const bool fresh = plan_[i].life == item_life::created;
  bool some_null = false, all_null = true, always = false;
  std::size_t end = i + 1;
  for (; end < in_.count && plan_[end].pointer == item_pointer::in_descriptor; end++) {
    const bool null = load_pointer(address(end)) == 0;
    some_null = some_null || null;
    all_null = all_null && null;
    always = always || in_[end].what == item_kind::pointer_to_previous;
  }
  // Kernels of other threads may be reading a descriptor that was there before: its pointers are never, not even for a
  // moment, the host's.
  std::uintptr_t sent = address(i);
  const auto send_until = [&](std::uintptr_t limit) {
    if (is_fresh(o)) return;
    for_each_unattached(o, sent, std::min(limit, o->host_end), [&](std::uintptr_t from, std::uintptr_t to) {
      uploads_.copy(o->device_address(from), as_pointer(from), to - from);
    });
  };
  const std::uintptr_t limit = address(i) + length(i);
  if (end == i + 1) {
    if (fresh || is_fresh(o) || length(i) <= sizeof(void *) || is_attached(o, address(i))) return;
    mark_written(o);
    sent += sizeof(void *);
    send_until(limit);
    return;
  }
  const bool alone = o->is_exactly(address(i), length(i));
  if (fresh) o->untranslated = some_null;
  if (!fresh && !always && (!o->untranslated || (all_null && !(alone && !o->sent_null)))) return;
  if (alone) o->sent_null = all_null;
  for (std::size_t k = i + 1; k < end; k++) {
    write_pointer(o, address(k), translate(load_pointer(address(k)), in_[k].bias, false, i - 1));
    if (step_ != step::planned) return;
    send_until(address(k));
    sent = address(k) + sizeof(void *);
  }
  send_until(limit);
}

// Points a slot that is mapped already at the entry before.
void planner::point_to_previous(std::size_t i) {
  plan_[i].object = nullptr; // the region gets nothing
  mapped_object *slot = device_.table.find_overlap(address(i), address(i) + sizeof(void *));
  if (!is_present(slot) || !slot->contains(address(i), address(i) + sizeof(void *))) {
    fail_look_up(address(i), "always pointer not mapped");
    return;
  }
  const std::uintptr_t target = i > 0 ? address(i - 1) : 0;
  mapped_object *o = target != 0 ? device_.table.find_zero_length(target) : nullptr;
  if (target != 0 && !is_present(o)) {
    fail_look_up(target, "always pointer not mapped");
    return;
  }
  write_pointer(slot, address(i), o != nullptr ? o->device_address(target) - in_[i].bias : 0);
  // Another construct may attach or copy the same object from now on, and takes the slot's state from here.
  dependent_ = true;
}

// Does the construct name what the pointer points to, and is there nothing of it? Fortran's components without elements come
// as ordinary entries of no bytes.
bool planner::nothing_is_mapped_at(std::uintptr_t pointer) const {
  for (std::size_t k = 0; k < in_.count; k++)
    if (in_[k].address == pointer && in_[k].bytes == 0 &&
        (in_[k].what == item_kind::section || in_[k].what == item_kind::storage))
      return true;
  return false;
}

// What the slot is to hold on the device. False: that is not to be had, and the slot is left alone.
bool planner::find_attached_value(std::size_t i, const pointer_slot *before, std::uint64_t &value) {
  const std::uint64_t pointer = value = load_pointer(address(i)), target_address = pointer + in_[i].bias;
  if (pointer == 0) return before == nullptr;
  const mapped_object *target = device_.table.find_containing(target_address);
  if (is_present(target)) {
    value = target->device_start + (pointer - target->host_start);
    // It may point to something else since it was attached. OpenMP attaches it to that if this construct maps it.
    return before == nullptr || (value != before->value && (openacc_ != nullptr || is_fresh(target)));
  }
  if (before != nullptr) return false;
  if (in_[i].is(item_may_dangle) || nothing_is_mapped_at(target_address)) return true;
  if (openacc_ != nullptr) return false;
  if (construct_ == construct_kind::enter_data) return true;
  fail_look_up(target_address, "pointer target not mapped for attach");
  return false;
}

void planner::attach(std::size_t i) {
  const std::uintptr_t slot = address(i);
  mapped_object *o = device_.table.find_overlap(slot, slot + sizeof(void *));
  plan_[i].object = nullptr;
  if (!is_present(o) || !o->contains(slot, slot + sizeof(void *))) return;
  plan_[i].object = o;
  if (plan_[i].pointer == item_pointer::stays_attached) return attach_lasting(i, o);
  const pointer_slot *before = o->slots != nullptr ? o->slots->find(slot) : nullptr;
  if (before != nullptr && before->attached == 0) before = nullptr;
  std::uint64_t value;
  const bool writes = find_attached_value(i, before, value);
  if (!writes && before == nullptr) return;
  if (construct_ != construct_kind::enter_data) {
    o->head->join(object_counts::pin);
    entries_.push_back({o, slot, sizeof(void *), detaches});
    attaches_ = dependent_ = true;
  }
  pointer_slot &s = slots_of(o).at(slot);
  s.attached++;
  if (!writes) return;
  s.value = value;
  write_pointer(o, slot, value);
}

// Of a pointer that was there before to something that was there before nothing changes, unless the construct says `always`.
void planner::attach_lasting(std::size_t i, mapped_object *o) {
  const std::uintptr_t slot = address(i);
  const std::uint64_t pointer = load_pointer(slot);
  const std::uintptr_t first = pointer + in_[i].bias;
  const mapped_object *target = pointer != 0 ? device_.table.find_zero_length(first) : nullptr;
  if (!is_present(target) || !(is_fresh(o) || is_fresh(target) || in_[i].is(item_always_to))) return;
  const std::uint64_t value = target->device_address(first) - in_[i].bias;
  pointer_slot &s = slots_of(o).at(slot);
  if (s.attached != 0 && s.value == value && in_[i].bytes == sizeof(void *)) return;
  s.attached = std::max(s.attached, 1u);
  s.value = value;
  write_pointer(o, slot, value);
  // A descriptor's bounds and strides.
  const std::uintptr_t behind = slot + sizeof(void *), end = std::min(in_[i].end(), o->host_end);
  if (end > behind) uploads_.copy(o->device_address(behind), as_pointer(behind), end - behind);
}

} // namespace regomp
