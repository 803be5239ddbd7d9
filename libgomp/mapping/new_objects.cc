// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/new_objects.h"

namespace regomp {

// A gap behind each object keeps what runs off its end out of the next one.
void new_objects::announce_later(std::size_t offset, std::size_t bytes) {
  if (bytes != 0) pieces_.push_back({offset, bytes});
  if (size_ != SIZE_MAX && __builtin_add_overflow(size_, announced_alignment, &size_)) size_ = SIZE_MAX;
}

void new_objects::announce(void *memory) const {
  for (const piece &p : pieces_)
    device_.functions->announce(device_.ordinal, reinterpret_cast<void *>(place(memory, p.offset)), p.bytes);
}

void new_objects::insert_run() {
  const std::size_t n = count_ - run_.first;
  mapped_object *const records = &(*this)[run_.first];
  if (n == 1)
    device_.table.insert(records, run_.where);
  else
    device_.table.insert_run(records, n, run_.order == run_.descending, run_.where);
  run_.first = count_;
}

mapped_object *new_objects::return_beside(const mapped_object *beside, std::uintptr_t start, std::size_t bytes) {
  mapped_object *const o =
      mapping_table::create_object(object_kind::data, start, start + bytes, beside->device_address(start));
  o->block = beside->block;
  o->block->users++;
  o->structure = beside->structure;
  o->own_record = o->in_table = true;
  o->in_transit = this;
  device_.table.insert(o);
  returned_.push_back(o);
  return o;
}

void new_objects::roll_back() {
  REGOMP_ASSERT(empty() || device_.map_lock.is_exclusive());
  for (mapped_object *o : returned_) {
    device_.table.erase(o);
    o->block->users--; // the member beside it has one, too
    mapping_table::destroy_object(o);
  }
  returned_.clear();
  for (std::size_t n = 0; n < count_; n++) {
    if (n < run_.first) device_.table.erase(&(*this)[n]);
    mapping_table::destroy_object(&(*this)[n]);
  }
  count_ = run_.first = 0;
  destroy(block_);
  block_ = nullptr;
}

void new_objects::end_transit() {
  device_.transits_ended.fetch_add(1, std::memory_order_seq_cst);
  device_.transfers.notify();
}

void new_objects::arrive(void *memory, bool one_structure) {
  REGOMP_ASSERT(device_.map_lock.is_exclusive() && block_->memory == nullptr);
  give(memory);
  const std::uintptr_t base = block_->base;
  std::size_t groups = 0;
  mapped_object *const first = block_->records(), *const behind = first + count_;
  for (mapped_object *o = first; o < behind; o++) {
    REGOMP_ASSERT(o->in_transit == this && o->block == block_); // who waits for it has not touched it
    o->in_transit = nullptr;
    o->device_start += base;
    groups += o->head == o;
  }
  one_structure = one_structure && count_ > 0 && first->structure != 0;
  for (mapped_object *o = first; o < behind; o++) one_structure = one_structure && o->structure == first->structure;
  if (one_structure) block_->places = size_ - (device_.announces ? announced_alignment : 0);
  block_->users += groups;
  const bool shows = heard<events::mapping_made>();
  for (mapped_object *o = first; o < behind && (shows || device_.table.keeps_reverse()); o++) {
    device_.table.insert_reverse(o);
    if (shows) emit(events::mapping_made{device_, *o});
  }
  if (count_ > 0) end_transit();
}

void new_objects::end_transit_of_returned() {
  for (mapped_object *o : returned_) {
    REGOMP_ASSERT(o->in_transit == this && o->block->users > 0);
    o->in_transit = nullptr;
    device_.table.insert_reverse(o);
    if (heard<events::mapping_made>()) emit(events::mapping_made{device_, *o});
  }
  end_transit();
}

} // namespace regomp
