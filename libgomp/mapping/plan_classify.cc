// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// First pass over a construct's entries: what is present, what is to be created, how large a block that takes.
#include "assertion.h"
#include "mapping/bases.h"
#include "mapping/mapping_errors.h"
#include "mapping/mapping_events.h"
#include "mapping/object_life.h"
#include "mapping/planner.h"

#include <algorithm>
#include <cstddef>

namespace regomp {

namespace {

void *as_pointer(std::uintptr_t a) { return reinterpret_cast<void *>(a); }

} // namespace

// The map lock is held, which the list of neighbours needs.
void planner::fail_look_up(std::uintptr_t where, const char *why) {
  REGOMP_ASSERT(device_.map_lock.is_held());
  if (heard<events::not_found>() && step_ == step::planned) emit(events::not_found{device_, where});
  fail("%s", why);
}

void planner::fail_conflict(std::size_t i, const mapped_object *o) {
  if (heard<events::not_found>()) emit(events::not_found{device_, address(i)});
  if (openacc_ != nullptr && construct_ == construct_kind::enter_data)
    return fail("[%p,+%d] not mapped, but partly present: [%p,+%d]", as_pointer(address(i)), static_cast<int>(length(i)),
                as_pointer(o->host_start), static_cast<int>(o->length()));
  fail("%s", extension_error(address(i), length(i), o->host_start, o->length(), in_[i].is(item_needs_present)).text);
}

void planner::fail_not_present(std::size_t i) {
  if (heard<events::not_found>()) emit(events::not_found{device_, address(i)});
  fail("%s", not_present_error(address(i), length(i), device_.number, present_for::begin).text);
}

// No item makes more than one.
inline mapped_object *planner::make_record(std::size_t i, std::size_t length, std::size_t offset) {
  REGOMP_ASSERT(exclusive_ && plan_[i].object == nullptr);
  mapped_object *const o = created_.make(address(i), length, offset, in_.count - i);
  if (has_bases && in_[i].from_base != 0) o->host_base = address(i) - in_[i].from_base;
  plan_[i].refer_to(item_life::created, o, length, in_[i]);
  return o;
}

planner::step planner::classify(bool exclusive) {
  REGOMP_ASSERT(exclusive ? device_.map_lock.is_exclusive() : device_.map_lock.is_held());
  exclusive_ = exclusive;
  has_pointers_ = copies_always_ = has_private_ = false;
  step_ = step::planned;
  plan_.clear();
  plan_.resize(in_.count);
  created_.start(construct_ == construct_kind::target && host_table_ == nullptr ? in_.argument_count * sizeof(std::uint64_t)
                                                                                : 0);
  for (std::size_t i = 0; i < in_.count && step_ == step::planned;) {
    // What goes on with a run, first.
    const map_item &item = in_[i];
    const bool mapped = item.what == item_kind::storage && item.is(item_enters);
    if (mapped && created_.has_run() && !item.is(item_needs_present | item_if_present) &&
        created_.extend_run(item.address, item.end())) {
      make_record(i, item.bytes, created_.reserve_object(item.bytes, alignment(i, item.bytes)));
      i++;
    } else if (mapped && !exclusive_ && !item.is(item_always_to | item_must_be_new) && use_present(i, item.bytes)) {
      i++;
    } else {
      i = classify_entry(i);
    }
  }
  if (step_ == step::planned) created_.enter_run();
  return step_;
}

// The most frequent case by far, without the tests that the others need: all of the item is present.
bool planner::use_present(std::size_t i, std::size_t size) {
  const std::uintptr_t start = address(i), end = start + size;
  if (start == 0 || end <= start) return false;
  mapped_object *o = device_.table.find_overlap(start, end);
  if (o == nullptr || !o->contains(start, end) || o->kind == object_kind::link_variable || o->head->in_transit) return false;
  result_.device_has_data = true;
  plan_[i].refer_to(item_life::found, o, size, in_[i]);
  return true;
}

// Returns the item to go on with.
std::size_t planner::classify_entry(std::size_t i) {
  const map_item &item = in_[i];
  switch (item.what) {
  case item_kind::value:
  case item_kind::private_pointer: // of no copy
    return i + 1;
  case item_kind::private_copy:
    return classify_private_copy(i);
  case item_kind::device_pointer:
    set_pointer(i, item_pointer::of_program);
    if (!exclusive_) stop(step::needs_exclusive);
    return i + 1;
  case item_kind::pointer_to_previous:
    plan_[i].life = item_life::nothing;
    set_pointer(i, item_pointer::to_previous);
    if (!exclusive_) stop(step::needs_exclusive);
    return i + 1;
  case item_kind::attach:
    // A pointer that is not mapped itself, as the base of most array sections: nothing to attach.
    if (!exclusive_ && !item.is(item_needs_present) && device_.table.find_overlap(item.address, item.end()) == nullptr)
      return i + 1;
    plan_[i].life = item_life::nothing;
    set_pointer(i, item_pointer::attached);
    if (!exclusive_) stop(step::needs_exclusive);
    return i + 1;
  case item_kind::lasting_attach:
    // With all that it names present, and no `always`, there is nothing to attach: that was done when the later of the two
    // was mapped.
    if (!exclusive_ && !item.is(item_always_to)) return i + 1;
    plan_[i].life = item_life::nothing;
    set_pointer(i, item_pointer::stays_attached);
    if (!exclusive_) stop(step::needs_exclusive);
    return i + 1;
  case item_kind::structure_part:
    classify_structure_part(i);
    return i + 1;
  case item_kind::structure:
    classify_struct(i, item.members);
    return i + 1 + item.members;
  case item_kind::descriptor:
    classify_item(i);
    return classify_descriptor(i);
  case item_kind::storage:
  case item_kind::section:
  case item_kind::pointer:
    if (!item.is(item_enters)) break;
    classify_item(i);
    if (plan_[i].is_left_alone() && i + 1 < in_.count && in_[i + 1].what == item_kind::pointer)
      return i + 2; // which points to nothing, and is left alone as well
    return i + 1;
  case item_kind::detach:
  case item_kind::allocator:
  case item_kind::unknown:
    break;
  }
  fail("gomp_map_vars_internal: unhandled kind 0x%.2x", static_cast<unsigned>(item.code));
  return i + 1;
}

// And the pointer behind it, if it is made to point to it.
std::size_t planner::classify_private_copy(std::size_t i) {
  const map_item &item = in_[i];
  planned_item &p = plan_[i];
  if (item.is(item_allocator) && std::find(refused_.begin(), refused_.end(), i) != refused_.end()) {
    p.life = item_life::nothing;
    return i + 1;
  }
  p.life = item_life::private_copy;
  p.offset = created_.reserve(std::max<std::size_t>(item.bytes, 1), alignment(i, item.bytes));
  has_private_ = true;
  if (i + 1 == in_.count || in_[i + 1].what != item_kind::private_pointer) return i + 1;
  plan_[i + 1].life = item_life::nothing;
  return i + 2;
}

// As any storage, but for its place if it is new.
void planner::classify_structure_part(std::size_t i) {
  const map_item &item = in_[i];
  created_.enter_run();
  const mapped_object *const o = device_.table.find_overlap(item.address, item.end());
  const bool is_new = exclusive_ && (o == nullptr || o->kind == object_kind::link_variable);
  if (!is_new || item.is(item_needs_present)) return classify_item(i);
  make_object(i, created_.reserve_object(item.bytes + item.bias, item.alignment()) + item.bias);
}

// An item that stands for itself: an array, a scalar, a pointer, a zero-length section.
void planner::classify_item(std::size_t i) {
  const std::size_t size = length(i);
  const std::uintptr_t start = address(i), end = start + size;
  created_.enter_run();
  mapped_object *o;
  if (in_[i].what == item_kind::section) {
    o = has_bases ? device_.table.find_zero_length(start) : device_.table.find_containing(start);
    if (o == nullptr || o->kind == object_kind::link_variable || is_absent(o)) {
      set_pointer(i, item_pointer::of_argument);
      if (observing(info_empty) && exclusive_)
        info(device_, "zero-length section at %p: nothing is mapped there", as_pointer(start));
      return;
    }
    use_existing(i, o);
    return;
  }
  if (end < start) {
    fail("map entry at %p of impossible size %zu", as_pointer(start), length(i));
    return;
  }
  interval_index::place where;
  bool searched = false; // `where` is good if there is no object
  if (start == end) {
    o = device_.table.find_containing(start);
    if (o == nullptr || o->kind == object_kind::link_variable) o = device_.table.find_empty_at(start);
  } else {
    // With the lock shared, what is looked up is usually present, and was looked up before.
    searched = exclusive_;
    o = exclusive_ ? device_.table.find_overlap(start, end, where) : device_.table.find_overlap(start, end);
    if (o != nullptr && o->kind == object_kind::link_variable) {
      o = nullptr;
      searched = false;
    }
  }

  if (o != nullptr && is_absent(o)) {
    stop(exclusive_ ? step::wait : step::needs_exclusive);
  } else if (o != nullptr && !o->contains(start, end) && is_any_absent(o, start, end)) {
    stop(exclusive_ ? step::wait : step::needs_exclusive);
  } else if (o != nullptr) {
    // An implicit map may name more than what is present; then what is present is meant.
    const bool covered = o->contains(start, end) ||
                         (in_[i].is(item_implicit) && start <= o->host_start && o->host_end <= end) ||
                         device_.table.covers(o, start, end);
    if (!covered || (in_[i].is(item_must_be_new) && !is_fresh(o)))
      fail_conflict(i, o);
    else
      use_existing(i, o);
  } else if (in_[i].is(item_needs_present) && !belongs_to_present_descriptor(i)) {
    // A Fortran descriptor that is missing as well says more about what the program forgot.
    fail_not_present(has_descriptor(i) ? i + 1 : i);
  } else if (in_[i].is(item_if_present)) {
    return;
  } else if (!exclusive_) {
    stop(step::needs_exclusive);
  } else {
    if (searched)
      start_run(i, where);
    else
      make_object(i, created_.reserve_object(size, alignment(i, size)));
    // GCC's library copies these in whatever the map type says, and back unless it says `always` and `to`.
    if (in_[i].is(item_needs_present)) {
      plan_[i].actions |= sends;
      if (!in_[i].is(item_always_to)) plan_[i].actions |= fetches;
    }
  }
}

// Of the structure that the object is a member of: is something of it in transit?
bool planner::is_any_absent(mapped_object *o, std::uintptr_t start, std::uintptr_t end) const {
  bool absent = false;
  device_.table.for_each_member(
      o, start, end, [&](const mapped_object *m, std::uintptr_t, std::uintptr_t) { absent = absent || is_absent(m); });
  return absent;
}

bool planner::has_descriptor(std::size_t i) const { return i + 1 < in_.count && in_[i + 1].what == item_kind::descriptor; }

// The elements of an array whose descriptor is present: the array was mapped when it had none, and is present for that.
bool planner::belongs_to_present_descriptor(std::size_t i) const {
  if (!has_descriptor(i)) return false;
  const std::uintptr_t start = address(i + 1), end = start + length(i + 1);
  const mapped_object *o = device_.table.find_overlap(start, end);
  return o != nullptr && o->kind != object_kind::link_variable && !is_absent(o) && device_.table.covers(o, start, end);
}

void planner::use_existing(std::size_t i, mapped_object *o) {
  if (is_absent(o)) {
    stop(exclusive_ ? step::wait : step::needs_exclusive);
    return;
  }
  const map_item &item = in_[i];
  const bool is_pointer = item.what == item_kind::pointer, is_descriptor = item.what == item_kind::descriptor;
  if (!exclusive_ && (item.is(item_always_to) || is_descriptor || (is_pointer && o->untranslated))) {
    stop(step::needs_exclusive);
    return;
  }
  if (!is_fresh(o)) result_.device_has_data = true;
  plan_[i].refer_to(item_life::found, o, length(i), item);
  translate_if_pointer(i);
  copies_always_ |= item.is(item_always_to);
}

// The device's pointers of a new descriptor are set, so all of it is sent.
void planner::translate(std::size_t i) {
  const bool is_descriptor = in_[i].what == item_kind::descriptor;
  set_pointer(i, is_descriptor ? item_pointer::of_descriptor : item_pointer::translated);
  if (is_descriptor && plan_[i].life != item_life::found) plan_[i].actions |= sends;
}

mapped_object *planner::make_object(std::size_t i, std::size_t offset) {
  created_.enter_run();
  mapped_object *o = make_record(i, length(i), offset);
  translate_if_pointer(i);
  created_.insert(o);
  return o;
}

void planner::start_run(std::size_t i, const interval_index::place &where) {
  const mapped_object *const o = make_record(i, length(i), created_.reserve_object(length(i), alignment(i, length(i))));
  translate_if_pointer(i);
  created_.start_run(o, where, i + 1 == in_.count); // nothing follows the last item that could belong to it
}

// The pointers that follow a Fortran array descriptor and lie inside it are part of it.
std::size_t planner::classify_descriptor(std::size_t i) {
  const std::uintptr_t start = address(i), end = start + length(i);
  std::size_t next = i + 1;
  for (; next < in_.count; next++) {
    if (!in_[next].may_be_of_descriptor() || in_[next].address < start || in_[next].end() > end) break;
    plan_[next].pointer = item_pointer::in_descriptor;
    plan_[next].object = plan_[i].object;
  }
  return next;
}

} // namespace regomp
