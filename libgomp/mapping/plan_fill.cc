// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Second pass over a construct's entries: counts are taken, and once addresses are known, copies collected.
#include "assertion.h"
#include "device/data_operation.h"
#include "mapping/holds.h"
#include "mapping/mapping_events.h"
#include "mapping/object_life.h"
#include "mapping/planner.h"
#include "mapping/read_only.h"

#include <algorithm>

namespace regomp {

namespace {

void *as_pointer(std::uint64_t a) { return reinterpret_cast<void *>(a); }

bool is_present(const mapped_object *o) {
  return o != nullptr && o->kind != object_kind::link_variable && !o->head->in_transit;
}

} // namespace

bool planner::wants_block() {
  if (block_size_ == 0 && fresh_ > 0) block_size_ = 1; // only empty objects: they need an address all the same
  if (block_size_ == 0) return false;
  if (block_ == nullptr) block_ = create_block(0);
  return true;
}

// How much GCC's library would ask its plugin for: what is new in order, aligned as the compiler says, behind the argument
// table, and what it takes to align that. Profiling tools are told so, and test suites compare it.
std::size_t planner::size_as_stock() const {
  std::uintptr_t most = sizeof(void *);
  std::size_t size = 0;
  if (construct_ == construct_kind::target) {
    most = 4 * sizeof(void *);
    size = in_.argument_count * sizeof(std::uint64_t);
  }
  const mapped_object *last = nullptr;
  for (std::size_t i = 0; i < in_.count; i++) {
    const planned_entry &e = plan_[i];
    const bool object = e.what == role::object && e.fresh && e.object != last;
    if (!object && e.what != role::first_private) continue;
    if (object) last = e.object;
    const std::uintptr_t align = in_[i].alignment();
    most = std::max(most, align);
    size = ((size + align - 1) & ~(align - 1)) + (object ? e.object->host_end - e.object->host_start : length(i));
  }
  return size + most - 1;
}

void *planner::take_memory() {
  if (heard<events::memory_wanted>()) emit(events::memory_wanted{size_as_stock()});
  void *const memory = sees_each_data_operation(device_) ? take_memory_seen() : take_block_memory();
  if (memory == nullptr) result_.status = map_status::out_of_memory;
  for (std::size_t i = 0; i < pieces_.size() && memory != nullptr; i++)
    device_.functions->announce(device_.ordinal, as_pointer(block_base(memory, block_alignment_) + pieces_[i].offset),
                                pieces_[i].bytes);
  return memory;
}

// Tools see memory for each object, and for each private copy; the device is asked once. This construct's objects are in
// transit, so nobody changes them.
[[gnu::cold]] void *planner::take_memory_seen() {
  void *memory = nullptr;
  bool asked = false;
  const auto ask = [&] {
    if (!asked) memory = take_block_memory();
    asked = true;
    return memory != nullptr;
  };
  const auto allocate = [&](std::uintptr_t host, std::size_t offset, std::size_t bytes) {
    data_operation_events events(tool_operation_of::region, [&] {
      return tool_data_operation{
          ompt_target_data_alloc, as_pointer(host), host_device_number(), nullptr, device_.number, bytes};
    });
    if (ask()) events.allocated(as_pointer(block_base(memory, block_alignment_) + offset));
    return memory != nullptr;
  };
  bool good = true;
  for (std::size_t n = 0; n < fresh_ && good; n++)
    if (const mapped_object *o = fresh(n); o->length() > 0) good = allocate(o->host_start, o->device_start, o->length());
  for (std::size_t i = 0; i < in_.count && good; i++)
    if (plan_[i].what == role::first_private && length(i) > 0) {
      good = allocate(address(i), plan_[i].offset, length(i));
      if (good) block_->private_copies.push_back(plan_[i].offset);
    }
  ask();
  return memory;
}

void planner::end_transit() {
  device_.transits_ended.fetch_add(1, std::memory_order_seq_cst);
  device_.transfers.notify();
}

void planner::arrive(void *memory) {
  give_memory(block_, memory, block_size_, block_alignment_);
  const std::uintptr_t base = block_->base;
  std::size_t groups = 0;
  mapped_object *const first = fresh(0), *const behind = fresh(fresh_);
  for (mapped_object *o = first; o < behind; o++) {
    o->in_transit = nullptr;
    o->device_start += base;
    groups += o->head == o;
  }
  bool one_structure = construct_ == construct_kind::enter_data && first->structure != 0 && openacc_ != nullptr;
  for (mapped_object *o = first; o < behind; o++) one_structure = one_structure && o->structure == first->structure;
  if (one_structure) block_->places = block_size_ - (device_.announces ? announced_alignment : 0);
  block_->users += groups;
  const bool shows = heard<events::mapping_made>();
  for (mapped_object *o = first; o < behind && (shows || device_.table.keeps_reverse()); o++) {
    device_.table.insert_reverse(o);
    if (shows) emit(events::mapping_made{device_, *o});
  }
  if (fresh_ > 0) end_transit();
}

// The members that have come to a structure that was there before.
void planner::arrive_in_place() {
  for (mapped_object *o : returned_) {
    o->in_transit = nullptr;
    device_.table.insert_reverse(o);
    if (heard<events::mapping_made>()) emit(events::mapping_made{device_, *o});
  }
  if (!returned_.empty()) end_transit();
}

// What was counted stays among the entries, for unmap to give back.
void planner::withdraw() {
  std::size_t kept = 0;
  for (const region_entry &e : entries_)
    if (e.object->head->in_transit != this) entries_[kept++] = e;
  entries_.resize(kept);
  const bool announced = fresh_ > 0 || !returned_.empty();
  roll_back();
  if (announced) end_transit();
}

// The objects that were there before and that slots are to be attached in.
void planner::find_slots() {
  for (std::size_t i = 0; i < in_.count; i++) {
    planned_entry &e = plan_[i];
    if (e.what != role::always_pointer && e.what != role::attach) continue;
    mapped_object *o = device_.table.find_overlap(in_[i].address, in_[i].end());
    e.object = is_present(o) && !is_fresh(o) ? o : nullptr;
    if (e.object != nullptr) pin(o);
  }
}

// Which object that was there before may this item's pointer be written to?
mapped_object *planner::may_write_to(std::size_t i) const {
  switch (plan_[i].what) {
  case role::object:
    if (plan_[i].returns) return plan_[i].object;
    return in_[i].is_translated() && !is_fresh(plan_[i].object) ? plan_[i].object : nullptr;
  case role::always_pointer:
  case role::attach:
    return plan_[i].object;
  default:
    return nullptr;
  }
}

// A transfer of somebody else's that must land before this construct writes a pointer to the same object, which is pinned.
std::atomic<std::uint32_t> *planner::find_unfinished() {
  for (std::size_t i = 0; i < in_.count && has_pointers_; i++)
    if (mapped_object *o = may_write_to(i); o != nullptr && o->busy().load(std::memory_order_seq_cst) != 0)
      return &o->busy();
  return nullptr;
}

// Is this the construct's first entry for this count? Entries usually come in the order of their addresses.
inline bool planner::counts_first(const mapped_object *head) {
  if (asks_counted_) return counted_.add(head);
  const std::uintptr_t start = head->host_start;
  if (start > highest_counted_) {
    highest_counted_ = start;
    lowest_counted_ = std::min(lowest_counted_, start);
    return true;
  }
  if (start < lowest_counted_) {
    lowest_counted_ = start;
    return true;
  }
  return ask_counted(head);
}

bool planner::ask_counted(const mapped_object *head) {
  asks_counted_ = true;
  for (const region_entry &e : entries_)
    if (e.counted) counted_.add(e.object->head);
  return counted_.add(head);
}

// One more reference, and a pin. True if this is the construct's reference to that count.
inline bool planner::take_reference(mapped_object *head) {
  // Groups of an enter data construct share their counted heads; else what is new to this construct tells by itself.
  const bool mine = construct_ != construct_kind::enter_data && is_fresh(head);
  bool first = mine ? head->references() == 0 : head->countable() && counts_first(head);
  if (!first && head->countable()) {
    dependent_ = true;
    first = openacc_ != nullptr; // each of its entries counts
  }
  if (first && openacc_ != nullptr && construct_ == construct_kind::enter_data) head->dynamic_references++;
  const std::uint64_t more = object_counts::pin + (first ? object_counts::reference : 0);
  if (mine) // nobody else has it pinned
    head->counts.store(head->counts.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
  else
    head->join(more);
  return first;
}

// One reference per count and construct; one pin per entry.
void planner::commit() {
  entries_.reserve(in_.count);
  asks_counted_ = construct_ == construct_kind::enter_data; // which has other groups
  const bool shows = heard<events::mapping_found>();
  for (std::size_t i = 0; i < in_.count; i++) {
    const planned_entry &e = plan_[i];
    if (e.what != role::object) continue;
    mapped_object *head = e.object->head;
    bool first = true;
    if (e.fresh && head == e.object && construct_ != construct_kind::enter_data)
      head->counts.store(object_counts::pin + object_counts::reference, std::memory_order_relaxed);
    else
      first = take_reference(head);
    if constexpr (has_holds)
      if (is_hold(in_[i]) && first && head->countable()) add_hold(head);
    if (__builtin_expect(shows, false) && !e.fresh) emit(events::mapping_found{device_, *e.object});
    const bool always_from = (e.flags & item_always_from) != 0;
    if (always_from) dependent_ = true;
    bool from = (e.flags & item_from) != 0;
    if (from && in_[i].is(item_implicit)) from = !is_read_only(address(i), e.length);
    // Where the region of a `present` clause is the last that refers to the data, GCC's library copies them back.
    const bool present = openacc_ != nullptr && (e.flags & item_needs_present) != 0;
    const region_entry entry{e.object, address(i), e.length, first, from || present, always_from, false, present};
    if (openacc_ != nullptr && construct_ == construct_kind::enter_data && first && in_[i].slot != 0 &&
        !e.object->is_exactly(entry.start, entry.length))
      slots_of(e.object).at(entry.start).entered++;
    if (e.object->structure != 0 && !e.object->contains(entry.start, entry.start + entry.length))
      commit_members(entry);
    else
      entries_.push_back(entry);
  }
}

// What an entry names is made up of members: it refers to each that has a count of its own.
void planner::commit_members(const region_entry &all) {
  mapped_object *const o = all.object;
  if (o->next_sibling != o) {
    entries_.push_back(all);
    return;
  }
  device_.table.for_each_member(o, all.start, all.start + all.length,
                                [&](mapped_object *m, std::uintptr_t from, std::uintptr_t to) {
                                  region_entry part = all;
                                  part.object = m;
                                  part.start = from;
                                  part.length = to - from;
                                  if (m != o) part.counted = take_reference(m->head);
                                  entries_.push_back(part);
                                });
}

void planner::fill() {
  // The argument table comes first in the block, and so among the copies; its contents follow below.
  const bool has_arguments = construct_ == construct_kind::target && in_.argument_count > 0;
  if (has_arguments) {
    if (host_table_ == nullptr) arguments_.resize(in_.argument_count);
    uploads_.reserve(in_.count + 1);
    if (block_ != nullptr && host_table_ == nullptr)
      uploads_.copy_passing(block_->base, arguments_.data(), arguments_.size() * sizeof arguments_[0], true);
  }
  if (exclusive_) {
    fill_all();
  } else {
    // Everything is there, and nothing of it is to be written: private copies are all that is left.
    for (std::size_t i = 0; i < in_.count && has_private_; i++)
      if (plan_[i].what == role::first_private) fill_first_private(i);
  }
  if (has_arguments && step_ == step::planned) fill_arguments();
}

void planner::fill_arguments() {
  const map_item *item = in_.begin();
  const planned_entry *e = plan_.begin();
  std::uint64_t *const arguments = host_table_ != nullptr ? host_table_ : arguments_.data();
  for (std::size_t i = 0; i < in_.count; i++, item++, e++)
    if (item->argument != no_argument)
      arguments[item->argument] = e->what == role::object ? e->object->device_address(item->address) : value_of(i);
}

void planner::fill_all() {
  for (std::size_t i = 0; i < in_.count; i++) {
    const planned_entry &e = plan_[i];
    if (e.what == role::object && e.fresh && (e.flags & item_to) != 0 && e.object->put_aside == nullptr)
      uploads_.copy_fresh(e.object->device_start, as_pointer(in_[i].address), e.length); // as most
    else
      fill_entry(i);
  }
  if (has_pointers_) fill_pointers();
  // Not before the slots are attached that such a copy must leave alone.
  for (std::size_t i = 0; copies_always_ && i < in_.count && step_ == step::planned; i++) copy_always(i);
}

// Now that everything they may point to has an address.
void planner::fill_pointers() {
  for (std::size_t i = 0; i < in_.count && step_ == step::planned; i++) switch (plan_[i].what) {
    case role::object:
      if (in_[i].what == item_kind::descriptor)
        fill_descriptor(i);
      else if (in_[i].what == item_kind::pointer)
        fill_pointer(i);
      break;
    case role::always_pointer:
      point_always(i);
      break;
    case role::attach:
      attach(i);
      break;
    case role::device_pointer:
      if (mapped_object *o = device_.table.find_zero_length(address(i)); is_present(o)) {
        plan_[i].object = o;
        set_argument(i, o->device_address(address(i)));
      } else if (in_[i].is(item_may_dangle))
        plan_[i].what = role::literal;
      else
        fail_look_up(address(i), "use_device_ptr pointer wasn't mapped");
      break;
    case role::absent_section:
      // The same construct may have mapped what it points into.
      if (mapped_object *o = device_.table.find_containing(address(i)); o != nullptr && is_fresh(o)) plan_[i].object = o;
      break;
    default:
      break;
    }
}

void planner::fill_entry(std::size_t i) {
  const planned_entry &e = plan_[i];
  if (e.what == role::first_private) {
    fill_first_private(i);
  } else if (e.what == role::object && e.returns) {
    if ((e.flags & item_to) == 0 && in_[i].what != item_kind::descriptor) return;
    mark_written(e.object);
    uploads_.copy(e.object->device_start, as_pointer(address(i)), e.length);
  } else if (e.what == role::object && (e.fresh || is_fresh(e.object))) {
    if ((e.flags & item_to) != 0 || (e.fresh && in_[i].what == item_kind::descriptor))
      uploads_.copy_fresh(e.object->device_address(address(i)), as_pointer(address(i)), e.length);
    // The device follows a pointer to a declare target link variable.
    if (e.fresh && e.object->put_aside != nullptr)
      uploads_.word(e.object->put_aside->device_start,
                    e.object->device_start - (e.object->host_start - e.object->put_aside->host_start), false);
  }
}

void planner::fill_first_private(std::size_t i) {
  const std::uint64_t copy = block_->base + plan_[i].offset;
  uploads_.copy_passing(copy, as_pointer(address(i)), length(i));
  set_argument(i, copy);
  if (i + 1 < in_.count && plan_[i + 1].what == role::private_attach && in_[i + 1].holder != no_argument) {
    const auto descriptor = reinterpret_cast<std::uint64_t>(in_.arguments[in_[i + 1].holder]);
    if (descriptor != 0) uploads_.word(descriptor + in_[i + 1].bias, copy, true);
  }
}

// The program reads it there, or the pointer of a private copy is set by it.
void planner::set_argument(std::size_t i, std::uint64_t value) {
  if (in_[i].argument != no_argument) in_.arguments[in_[i].argument] = as_pointer(value);
}

// Nobody else is writing to an object that was there before: find_unfinished has looked, and objects become busy with the
// lock held exclusively only.
void planner::mark_written(mapped_object *o) {
  bool marked = false;
  for (mapped_object *w : written_) marked = marked || &w->busy() == &o->busy();
  if (!marked) {
    REGOMP_ASSERT(device_.map_lock.is_exclusive());
    o->busy().fetch_add(1, std::memory_order_seq_cst);
    written_.push_back(o);
  }
}

// For as long as the construct lasts.
void planner::pin(mapped_object *o) {
  o->head->join(object_counts::pin);
  entries_.push_back({o, o->host_start, 0, false, false, false, false, false});
}

// The slot's device copy gets the value once all copies of this construct are done.
void planner::write_pointer(mapped_object *o, std::uintptr_t slot, std::uint64_t value) {
  const bool fresh = is_fresh(o);
  if (!fresh) {
    mark_written(o);
    pin(o);
  }
  uploads_.word(o->device_address(slot), value, fresh);
}

// `always` on what was present before: the host's value, but for slots that hold device pointers.
void planner::copy_always(std::size_t i) {
  const planned_entry &e = plan_[i];
  if (e.what != role::object || (e.flags & item_always_to) == 0 || is_fresh(e.object)) return;
  device_.table.for_each_member(e.object, address(i), address(i) + e.length,
                                [&](mapped_object *o, std::uintptr_t start, std::uintptr_t end) {
                                  for_each_unattached(o, start, end, [&](std::uintptr_t from, std::uintptr_t to) {
                                    uploads_.copy(o->device_address(from), as_pointer(from), to - from);
                                  });
                                });
}

// What device code finds in the argument table.
std::uint64_t planner::value_of(std::size_t i) {
  const planned_entry &e = plan_[i];
  switch (e.what) {
  case role::object:
  case role::descriptor_pointer:
    return e.object->device_address(address(i));
  case role::struct_header:
  case role::attach:
    return e.object != nullptr ? e.object->device_address(address(i)) : 0;
  case role::absent_section:
    return e.object != nullptr ? e.object->device_address(address(i)) : address(i);
  case role::always_pointer:
  case role::private_attach:
  case role::no_allocator:
    return 0;
  case role::first_private:
    return block_->base + e.offset;
  case role::device_pointer:
    return e.object->device_address(address(i));
  case role::literal:
    break;
  }
  return address(i);
}

} // namespace regomp
