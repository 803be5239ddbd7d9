// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// First pass, structures: members lie on the device as on the host, since device code finds them by their distance from one
// another.
#include "mapping/mapping_events.h"
#include "mapping/planner.h"

#include <algorithm>

namespace regomp {

namespace {

void *as_pointer(std::uintptr_t a) { return reinterpret_cast<void *>(a); }

} // namespace

bool planner::attaches(std::uintptr_t slot) const {
  for (std::size_t i = 0; i < in_.count; i++)
    if (in_[i].what == item_kind::attach && !in_[i].is(item_may_dangle) && in_[i].address == slot) return true;
  return false;
}

void planner::classify_struct(std::size_t header, std::size_t members) {
  created_.enter_run();
  planned_item &h = plan_[header];
  const std::size_t first = header + 1, end = first + members;
  if (members == 0) return;
  if (!exclusive_) {
    stop(step::needs_exclusive);
    return;
  }
  for (std::size_t i = first; i < end && construct_ == construct_kind::target; i++) {
    // GCC names the pointer in map(s.p->x) as an empty member, but the region reads it and this construct sets it.
    if (in_[i].what != item_kind::section || in_[i].bytes != 0 || !attaches(address(i))) continue;
    const mapped_object *o = device_.table.find_containing(address(i));
    plan_[i].stands_for_pointer = o == nullptr || o->kind == object_kind::link_variable;
  }
  // A pointer by itself needs nothing of the rest of its structure. What ends where the structure begins is none of it.
  const bool pointer_alone = members == 1 && plan_[first].stands_for_pointer;
  std::uintptr_t base = pointer_alone ? address(first) : address(header), last_end = 0;
  for (std::size_t i = first; i < end; i++) {
    base = std::min(base, address(i));
    last_end = std::max(last_end, address(i) + length(i));
  }
  mapped_object *o = device_.table.find_overlap(base, std::max(last_end, base + 1));
  if (o == nullptr && base == last_end) o = device_.table.find_empty_at(base);
  if (o != nullptr && o->kind == object_kind::link_variable) o = nullptr;
  if (o != nullptr && is_absent(o)) {
    stop(step::wait);
    return;
  }
  h.life = item_life::nothing; // or, for the region, the place of its first member
  if (o != nullptr || (counting_.members_count_alone() && have_places(first, end)))
    classify_present_struct(base, first, end);
  else
    classify_new_struct(header, first, end);
  const mapped_object *anchor = nullptr;
  for (std::size_t i = first; i < end; i++) {
    if (!plan_[i].counts() || step_ != step::planned) continue;
    if (h.object == nullptr) h.object = plan_[i].object;
    if (anchor == nullptr && lies_in_piece(i)) anchor = plan_[i].object;
    if (anchor != nullptr) check_one_piece(i, anchor);
  }
}

// Device code finds a structure's members by their distance from one another, so all that it may use must lie in one piece.
// Empty members of other constructs are only counted, and may be anywhere.
bool planner::lies_in_piece(std::size_t i) const { return length(i) > 0 || construct_ == construct_kind::target; }

void planner::check_one_piece(std::size_t i, const mapped_object *anchor) {
  const mapped_object *o = plan_[i].object;
  if (o->block == anchor->block && o->device_start - o->host_start == anchor->device_start - anchor->host_start) return;
  if (counting_.members_count_alone() && construct_ != construct_kind::target) return;
  if (lies_in_piece(i)) fail_separate_member(i);
}

void planner::fail_separate_member(std::size_t i) {
  if (heard<events::not_found>()) emit(events::not_found{device_, address(i)});
  fail("Trying to map into device [%p..%p) structure element when other mapped elements from the same structure weren't "
       "mapped together with it",
       as_pointer(address(i)), as_pointer(address(i) + length(i)));
}

// What an empty member stands for: what holds its address; else what ends there, but not with the structure's beginning.
mapped_object *planner::find_empty_member(std::uintptr_t base, std::uintptr_t start) const {
  mapped_object *o = start > base ? device_.table.find_zero_length(start) : device_.table.find_containing(start);
  if (o == nullptr && start == base) o = device_.table.find_empty_at(start);
  return o != nullptr && o->kind != object_kind::link_variable ? o : nullptr;
}

// Where in the memory of a structure would this member lie? Null if no such memory is there; else a member of the structure
// that is there. Between the two may be members that lie elsewhere. (While somebody is about to map or remove that member,
// nobody knows.)
const mapped_object *planner::find_place(std::size_t i) {
  constexpr int most_between = 32;
  const std::uintptr_t start = address(i);
  const auto has_place_beside = [&](const mapped_object *m) {
    const std::size_t places = m->head->in_transit ? 0 : m->block->places;
    const std::uintptr_t offset = m->device_address(start) - m->block->base;
    return offset < places && length(i) <= places - offset;
  };
  const auto search = [&](interval_index::cursor c, auto next) -> const mapped_object * {
    for (int n = 0; c && n < most_between; c = next(c), n++) {
      const auto *m = static_cast<const mapped_object *>(c.get().value);
      if (m->structure == 0) continue;
      if (is_absent(m)) stop(step::wait);
      if (step_ != step::planned) return nullptr;
      if (has_place_beside(m)) return m;
    }
    return nullptr;
  };
  const interval_index::cursor below = device_.table.floor(start);
  const mapped_object *m = search(below, [](const auto &c) { return c.previous(); });
  if (m != nullptr || step_ != step::planned) return m;
  return search(below ? below.next() : device_.table.first(), [](const auto &c) { return c.next(); });
}

bool planner::have_places(std::size_t first, std::size_t end) {
  for (std::size_t i = first; i < end; i++)
    if (length(i) == 0 || in_[i].is(item_needs_present) || find_place(i) == nullptr) return false;
  return true;
}

// OpenACC's members come and go one by one. This one lies where it has lain before, or would have.
void planner::put_in_place(std::size_t i, const mapped_object *beside) {
  has_pointers_ = true; // what others write to the block comes first
  plan_[i].refer_to(item_life::returned, created_.return_beside(beside, address(i), length(i)), length(i), in_[i]);
  translate_if_pointer(i);
}

// Some of the structure is there: then every member must be, or have its place beside those. What OpenACC's enter data
// enters may also lie elsewhere, for regions that use no other member.
void planner::classify_present_struct(std::uintptr_t base, std::size_t first, std::size_t end) {
  for (std::size_t i = first; i < end && step_ == step::planned; i++) {
    const std::uintptr_t start = address(i);
    const std::size_t size = length(i);
    mapped_object *o = size > 0 ? device_.table.find_overlap(start, start + size) : find_empty_member(base, start);
    if (size == 0 && o == nullptr) continue; // an empty member that is nowhere: nothing to attach to, nothing to count
    const bool present =
        o != nullptr && o->kind != object_kind::link_variable && (size == 0 || device_.table.covers(o, start, start + size));
    if (present && is_any_absent(o, start, start + size))
      stop(step::wait);
    else if (present)
      use_existing(i, o);
    else if (in_[i].is(item_needs_present))
      fail_not_present(i);
    else if (o != nullptr || !counting_.members_count_alone())
      fail_separate_member(i);
    else if (const mapped_object *beside = find_place(i); step_ != step::planned)
      return;
    else if (beside != nullptr)
      put_in_place(i, beside);
    else if (construct_ == construct_kind::enter_data)
      make_object(i, created_.reserve_object(size, alignment(i, size)));
    else
      fail_separate_member(i);
  }
}

// Nothing of it is there: the piece from the first member to the last gets memory, laid out as on the host. GCC names the
// members of an element with a variable index in any order, and its library takes them so where their array is there.
void planner::classify_new_struct(std::size_t header, std::size_t first, std::size_t end) {
  for (std::size_t i = first + 1; i < end; i++) {
    if (address(i) >= address(i - 1)) continue;
    fail("Mapped array elements must be the same or in increasing address order (got %p > %p)", as_pointer(address(i - 1)),
         as_pointer(address(i)));
    return;
  }
  for (std::size_t i = first; i < end; i++)
    if (in_[i].is(item_needs_present)) {
      fail_not_present(i);
      return;
    }
  std::uintptr_t align = alignment(header, length(header)), last_end = 0;
  for (std::size_t i = first; i < end; i++) {
    align = std::max(align, alignment(i, length(i)));
    last_end = std::max(last_end, address(i) + length(i));
  }
  const std::uintptr_t lead = address(first) & (align - 1);
  // All of the structure may be mapped later, padding included.
  const std::size_t bytes = lead + (last_end - address(first)), padded = (bytes + align - 1) & ~(align - 1);
  const std::size_t offset = created_.reserve(std::max(bytes, padded), align) + lead;
  mapped_object *head = nullptr;
  const auto structure = static_cast<std::uint32_t>(created_.count() + 1);
  for (std::size_t i = first; i < end; i++) {
    const std::uintptr_t start = address(i), stop_at = start + length(i);
    mapped_object *o = length(i) > 0 ? device_.table.find_overlap(start, stop_at) : device_.table.find_containing(start);
    if (o == nullptr && length(i) == 0) o = device_.table.find_empty_at(start);
    if (o != nullptr && o->kind == object_kind::link_variable) o = nullptr;
    if (o != nullptr) { // the same element named twice, or an empty one for what is there
      if (length(i) > 0 && !o->contains(start, stop_at)) {
        fail_conflict(i, o);
        return;
      }
      use_existing(i, o);
      continue;
    }
    o = make_object(i, offset + (start - address(first)));
    o->structure = structure;
    if (counting_.members_count_alone()) continue;
    if (head == nullptr) {
      head = o;
    } else {
      o->head = head;
      o->next_sibling = head->next_sibling;
      head->next_sibling = o;
    }
  }
}

} // namespace regomp
