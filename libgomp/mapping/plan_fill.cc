// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Second pass over a construct's entries: counts are taken, and once addresses are known, copies collected.
#include "assertion.h"
#include "device/data_operation.h"
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
    const planned_item &p = plan_[i];
    const bool object = p.life == item_life::created && p.object != last;
    if (!object && p.life != item_life::private_copy) continue;
    if (object) last = p.object;
    const std::uintptr_t align = in_[i].alignment();
    most = std::max(most, align);
    size = ((size + align - 1) & ~(align - 1)) + (object ? p.object->length() : length(i));
  }
  return size + most - 1;
}

void *planner::take_memory() {
  if (heard<events::memory_wanted>()) emit(events::memory_wanted{size_as_stock()});
  void *const memory = sees_each_data_operation(device_) ? take_memory_seen() : created_.take_memory();
  if (memory == nullptr) result_.status = map_status::out_of_memory;
  if (memory != nullptr && device_.announces) created_.announce(memory);
  return memory;
}

// Tools see memory for each object, and for each private copy; the device is asked once. This construct's objects are in
// transit, so nobody changes them.
[[gnu::cold]] void *planner::take_memory_seen() {
  void *memory = nullptr;
  bool asked = false;
  const auto ask = [&] {
    if (!asked) memory = created_.take_memory();
    asked = true;
    return memory != nullptr;
  };
  const auto allocate = [&](std::uintptr_t host, std::size_t offset, std::size_t bytes) {
    data_operation_events events(tool_operation_of::region, [&] {
      return tool_data_operation{
          ompt_target_data_alloc, as_pointer(host), host_device_number(), nullptr, device_.number, bytes};
    });
    if (ask()) events.allocated(as_pointer(created_.place(memory, offset)));
    return memory != nullptr;
  };
  bool good = true;
  for (std::size_t n = 0; n < created_.count() && good; n++)
    if (const mapped_object &o = created_[n]; o.length() > 0) good = allocate(o.host_start, o.device_start, o.length());
  for (std::size_t i = 0; i < in_.count && good; i++)
    if (plan_[i].life == item_life::private_copy && length(i) > 0) {
      good = allocate(address(i), plan_[i].offset, length(i));
      if (good) created_.block()->private_copies.push_back(plan_[i].offset);
    }
  ask();
  return memory;
}

// What was counted stays among the entries, for unmap to give back.
void planner::withdraw() {
  REGOMP_ASSERT(device_.map_lock.is_exclusive());
  std::size_t kept = 0;
  for (const region_entry &e : entries_)
    if (!created_.is_in_transit(e.object->head)) entries_[kept++] = e;
  entries_.resize(kept);
  const bool waited_for = !created_.empty();
  created_.roll_back();
  if (waited_for) created_.end_transit();
}

// The objects that were there before and that slots are to be attached in.
void planner::find_slots() {
  for (std::size_t i = 0; i < in_.count; i++) {
    planned_item &p = plan_[i];
    if (!is_slot(p.pointer)) continue;
    mapped_object *o = device_.table.find_overlap(in_[i].address, in_[i].end());
    p.object = is_present(o) && !is_fresh(o) ? o : nullptr;
    if (p.object != nullptr) pin(o);
  }
}

// Which object that was there before may this item's pointer be written to?
mapped_object *planner::may_write_to(std::size_t i) const {
  const planned_item &p = plan_[i];
  if (is_slot(p.pointer) || p.life == item_life::returned) return p.object;
  return p.counts() && p.pointer != item_pointer::none && !is_fresh(p.object) ? p.object : nullptr;
}

// A transfer of somebody else's that must land before this construct writes a pointer to the same object, which is pinned.
std::atomic<std::uint32_t> *planner::find_unfinished() {
  for (std::size_t i = 0; i < in_.count && has_pointers_; i++)
    if (mapped_object *o = may_write_to(i); o != nullptr && o->busy().load(std::memory_order_seq_cst) != 0)
      return &o->busy();
  return nullptr;
}

// One reference per count and construct; one pin per entry.
void planner::commit() {
  REGOMP_ASSERT(device_.map_lock.is_held() && step_ == step::planned);
  entries_.reserve(in_.count);
  const bool shows = heard<events::mapping_found>();
  for (std::size_t i = 0; i < in_.count; i++) {
    const planned_item &p = plan_[i];
    if (!p.counts()) continue;
    mapped_object *head = p.object->head;
    REGOMP_ASSERT(head->in_table && !is_absent(p.object)); // what others have in transit is absent
    bool first = true;
    if (!has_holds && p.life == item_life::created && head == p.object && construct_ != construct_kind::enter_data)
      head->counts.store(object_counts::pin + object_counts::reference, std::memory_order_relaxed); // as most
    else
      first = counting_.take(in_[i], head, is_fresh(head), entries_);
    if (__builtin_expect(shows, false) && p.life != item_life::created) emit(events::mapping_found{device_, *p.object});
    if (p.does(fetches_always)) dependent_ = true;
    unsigned actions = p.actions | first * holds_reference;
    if (p.does(fetches) && in_[i].is(item_implicit) && is_read_only(address(i), p.length)) actions &= ~unsigned{fetches};
    // Where the region of a `present` clause is the last that refers to the data, GCC's library copies them back.
    if (openacc_ != nullptr && in_[i].is(item_needs_present)) actions |= fetches | if_writable;
    const region_entry entry{p.object, address(i), p.length, actions};
    if (openacc_ != nullptr && in_[i].slot != 0 && first) counting_.take_through_slot(in_[i], p.object);
    if (p.object->structure != 0 && !p.object->contains(entry.start, entry.start + entry.length))
      commit_members(in_[i], entry);
    else
      entries_.push_back(entry);
  }
}

// What an entry names is made up of members: it refers to each that has a count of its own.
void planner::commit_members(const map_item &item, const region_entry &all) {
  mapped_object *const o = all.object;
  if (o->next_sibling != o) {
    entries_.push_back(all);
    return;
  }
  device_.table.for_each_member(
      o, all.start, all.start + all.length, [&](mapped_object *m, std::uintptr_t from, std::uintptr_t to) {
        region_entry part = all;
        part.object = m;
        part.start = from;
        part.length = to - from;
        if (m != o)
          part.actions = (all.actions & ~unsigned{holds_reference}) |
                         counting_.take(item, m->head, is_fresh(m->head), entries_) * holds_reference;
        entries_.push_back(part);
      });
}

void planner::fill() {
  REGOMP_ASSERT(!exclusive_ || device_.map_lock.is_exclusive());
  // The argument table comes first in the block, and so among the copies; its contents follow below.
  const bool has_arguments = construct_ == construct_kind::target && in_.argument_count > 0;
  if (has_arguments) {
    if (host_table_ == nullptr) arguments_.resize(in_.argument_count);
    uploads_.reserve(in_.count + 1);
    if (created_.block() != nullptr && host_table_ == nullptr)
      uploads_.copy_passing(created_.block()->base, arguments_.data(), arguments_.size() * sizeof arguments_[0], true);
  }
  if (exclusive_) {
    fill_all();
  } else {
    // Everything is there, and nothing of it is to be written: private copies are all that is left.
    for (std::size_t i = 0; i < in_.count && has_private_; i++)
      if (plan_[i].life == item_life::private_copy) fill_private_copy(i);
  }
  if (has_arguments && step_ == step::planned) fill_arguments();
}

void planner::fill_arguments() {
  const map_item *item = in_.begin();
  const planned_item *p = plan_.begin();
  const std::uintptr_t block = created_.block() != nullptr ? created_.block()->base : 0;
  std::uint64_t *const arguments = host_table_ != nullptr ? host_table_ : arguments_.data();
  for (std::size_t i = 0; i < in_.count; i++, item++, p++)
    if (item->argument != no_argument) arguments[item->argument] = p->argument(item->address, block);
}

void planner::fill_all() {
  for (std::size_t i = 0; i < in_.count; i++) {
    const planned_item &p = plan_[i];
    if (p.life == item_life::created && p.does(sends) && p.object->put_aside == nullptr)
      uploads_.copy_fresh(p.object->device_start, as_pointer(in_[i].address), p.length); // as most
    else
      fill_entry(i);
  }
  if (has_pointers_) fill_pointers();
  // Not before the slots are attached that such a copy must leave alone.
  for (std::size_t i = 0; copies_always_ && i < in_.count && step_ == step::planned; i++) copy_always(i);
}

// Now that everything they may point to has an address.
void planner::fill_pointers() {
  for (std::size_t i = 0; i < in_.count && step_ == step::planned; i++)
    if (plan_[i].pointer != item_pointer::none) set_pointer_of(i);
}

void planner::fill_entry(std::size_t i) {
  const planned_item &p = plan_[i];
  const bool created = p.life == item_life::created;
  if (p.life == item_life::private_copy) {
    fill_private_copy(i);
  } else if (p.life == item_life::returned) {
    if (!p.does(sends)) return;
    mark_written(p.object);
    uploads_.copy(p.object->device_start, as_pointer(address(i)), p.length);
  } else if (p.counts() && (created || is_fresh(p.object))) {
    if (p.does(sends)) uploads_.copy_fresh(p.object->device_address(address(i)), as_pointer(address(i)), p.length);
    // The device follows a pointer to a declare target link variable.
    if (created && p.object->put_aside != nullptr)
      uploads_.word(p.object->put_aside->device_start,
                    p.object->device_start - (p.object->host_start - p.object->put_aside->host_start), false);
  }
}

void planner::fill_private_copy(std::size_t i) {
  const device_block *const block = created_.block();
  REGOMP_ASSERT(block->memory != nullptr && plan_[i].offset + length(i) <= block->size);
  const std::uint64_t copy = block->base + plan_[i].offset;
  uploads_.copy_passing(copy, as_pointer(address(i)), length(i));
  set_argument(i, copy);
  if (i + 1 < in_.count && in_[i + 1].what == item_kind::private_pointer && in_[i + 1].holder != no_argument) {
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
  entries_.push_back({o, o->host_start, 0, 0});
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
  const planned_item &p = plan_[i];
  if (!p.does(sends_always) || is_fresh(p.object)) return;
  device_.table.for_each_member(p.object, address(i), address(i) + p.length,
                                [&](mapped_object *o, std::uintptr_t start, std::uintptr_t end) {
                                  for_each_unattached(o, start, end, [&](std::uintptr_t from, std::uintptr_t to) {
                                    uploads_.copy(o->device_address(from), as_pointer(from), to - from);
                                  });
                                });
}

} // namespace regomp
