// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a construct makes: one block of device memory, which holds the argument table, private copies and the objects that
// are new, side by side, and objects that return to their place in the block of a structure that is there. All of them are
// in transit from when they enter the mapping table until the block has its memory.
//
// Belongs to the construct's thread. Sizes need no lock. Objects are made, arrive and are taken back with the map lock held
// exclusively; memory is asked for without it.
#ifndef REGOMP_MAPPING_NEW_OBJECTS_H
#define REGOMP_MAPPING_NEW_OBJECTS_H

#include "assertion.h"
#include "mapping/bases.h"
#include "mapping/mapping_events.h"
#include "mapping/object_life.h"
#include "support/array.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace regomp {

class new_objects {
public:
  explicit new_objects(device_maps &d) : device_(d) {}
  new_objects(const new_objects &) = delete;
  new_objects &operator=(const new_objects &) = delete;

  // --- the block

  // A new plan, with so many bytes in front of all others.
  void start(std::size_t in_front);
  // Offset of so many bytes. Their number may be impossible; then there will be no memory.
  std::size_t reserve(std::size_t bytes, std::uintptr_t align);
  // The same with memory around it that nobody else has, if its use is watched.
  std::size_t reserve_object(std::size_t bytes, std::uintptr_t align);
  // False if nothing was reserved.
  bool wants_block();
  // Without the lock: null if the device has none left.
  void *take_memory() const { return size_ == SIZE_MAX ? nullptr : regomp::take_memory(device_, size_, alignment_); }
  // The driver hears of the pieces of that memory (device::announces).
  void announce(void *memory) const;
  // Where in that memory an offset will lie.
  std::uintptr_t place(void *memory, std::size_t offset) const { return block_base(memory, alignment_) + offset; }
  void give(void *memory) { regomp::give_memory(block_, memory, size_, alignment_); }
  // Null if there is none.
  device_block *block() const { return block_; }

  // --- objects

  // So many are new, side by side.
  std::size_t count() const { return count_; }
  mapped_object &operator[](std::size_t n) const { return block_->records()[n]; }
  bool empty() const { return count_ == 0 && returned_.empty(); }
  // Is it one of those in the block, or will it be?
  bool has(const mapped_object *o) const { return o->kind == object_kind::data && o->block == block_; }
  // In transit, but not one of these.
  bool is_absent(const mapped_object *o) const { return o->head->in_transit != nullptr && o->head->in_transit != this; }
  bool is_in_transit(const mapped_object *head) const { return head->in_transit == this; }
  template <typename What>
  void for_each(What &&what) const {
    for (std::size_t n = 0; n < count_; n++) what((*this)[n]);
    for (mapped_object *o : returned_) what(*o);
  }

  // A record that is not in the table yet. `most`: so many may be made from this one on.
  mapped_object *make(std::uintptr_t start, std::size_t bytes, std::size_t offset, std::size_t most);
  // The newest enters the table.
  void insert(mapped_object *o) {
    device_.table.insert(o);
    run_.first = count_;
  }
  // The newest is the first of a run, which enters the table as one; `where` it belongs. `is_last`: nothing can follow.
  void start_run(const mapped_object *, const interval_index::place &where, bool is_last);
  bool has_run() const { return run_.first != count_; }
  // Does an object find its place in the run? Then it is one that is not there, and the next to be made.
  bool extend_run(std::uintptr_t start, std::uintptr_t end);
  // Before anything else is looked up in the table.
  void enter_run() {
    if (has_run()) insert_run();
  }
  // An object that has a place in the block of a structure, beside that member.
  mapped_object *return_beside(const mapped_object *, std::uintptr_t start, std::size_t bytes);

  // They have their memory. `one_structure`: if the new ones are one structure, its members may return to it later.
  void arrive(void *memory, bool one_structure);
  void arrive_returned() {
    if (!returned_.empty()) end_transit_of_returned();
  }
  // All of them go, as if they had never been made.
  void roll_back();
  // Those who wait for what was in transit look again.
  void end_transit();

private:
  void announce_later(std::size_t offset, std::size_t bytes);
  void insert_run();
  void end_transit_of_returned();

  static constexpr std::size_t announced_alignment = 8;
  struct piece {
    std::size_t offset, bytes;
  };

  device_maps &device_;
  device_block *block_ = nullptr;
  std::size_t size_ = 0;
  std::uintptr_t alignment_ = 32;
  array<piece, 4> pieces_; // of the block, where the driver is to be told
  std::size_t count_ = 0;
  rare_array<mapped_object *> returned_;
  // What is new usually comes in runs: between two neighbours of the table, in ascending or descending order. Such a run
  // takes one search. The newest objects, from first on, are the run.
  struct {
    std::size_t first = 0;
    interval_index::place where;
    interval_index::gap free; // between the neighbours
    std::uintptr_t low, high; // from the first address of the run to the last
    enum : unsigned char { either, ascending, descending } order;
  } run_;
};

inline void new_objects::start(std::size_t in_front) {
  REGOMP_ASSERT(empty() && block_ == nullptr); // nothing of another try is left
  size_ = in_front;
  pieces_.clear();
  if (device_.announces && in_front != 0) announce_later(0, in_front);
}

inline bool new_objects::wants_block() {
  if (size_ == 0 && count_ > 0) size_ = 1; // only empty objects: they need an address all the same
  if (size_ == 0) return false;
  if (block_ == nullptr) block_ = create_block(0);
  return true;
}

inline void new_objects::start_run(const mapped_object *first, const interval_index::place &where, bool is_last) {
  run_.where = where;
  run_.free = is_last ? interval_index::gap{UINTPTR_MAX, 0} : device_.table.gap_at(where);
  run_.free.low = std::max<std::uintptr_t>(run_.free.low, 1); // a null pointer is not an object
  run_.low = first->host_start;
  run_.high = first->host_end;
  run_.order = run_.either;
}

inline std::size_t new_objects::reserve(std::size_t bytes, std::uintptr_t align) {
  if (device_.announces) align = std::max(align, announced_alignment);
  alignment_ = std::max(alignment_, align);
  const std::size_t offset = (size_ + align - 1) & ~(align - 1);
  if (offset < size_ || __builtin_add_overflow(offset, bytes, &size_)) size_ = SIZE_MAX;
  if (device_.announces) announce_later(offset, bytes);
  return offset;
}

inline std::size_t new_objects::reserve_object(std::size_t bytes, std::uintptr_t align) {
  if (__builtin_expect(!device_.watches_use() || bytes == 0, true)) return reserve(bytes, align);
  const std::size_t guard = (guard_of(bytes) + align - 1) & ~(align - 1);
  std::size_t all;
  if (__builtin_add_overflow(bytes, 2 * guard, &all)) all = SIZE_MAX;
  return reserve(all, align) + guard;
}

// The offset stands in for the device address until the block is there.
inline mapped_object *new_objects::make(std::uintptr_t start, std::size_t bytes, std::size_t offset, std::size_t most) {
  if (block_ == nullptr) block_ = create_block(most);
  REGOMP_ASSERT(device_.map_lock.is_exclusive() && block_->memory == nullptr);
  mapped_object *const o =
      mapping_table::start_object(block_->records() + count_++, object_kind::data, start, start + bytes, offset);
  o->in_table = true;
  o->in_transit = this; // until the block has its memory
  o->block = block_;
  return o;
}

inline bool new_objects::extend_run(std::uintptr_t start, std::uintptr_t end) {
  if (start >= end || start < run_.free.low || end > run_.free.high) return false;
  if (start >= run_.high && run_.order != run_.descending) {
    run_.high = end;
    run_.order = run_.ascending;
  } else if (end <= run_.low && run_.order != run_.ascending) {
    run_.low = start;
    run_.order = run_.descending;
  } else {
    return false;
  }
  return true;
}

} // namespace regomp

#endif
