// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plans the mapping of one construct: classify every item (item_life.h), make what is new (new_objects.h), count references
// (counting.h), collect the copies (transfer.h). Lives on the stack of the construct's thread for the duration of map_items.
//
// A plan is first tried with the map lock shared, which suffices where everything is present and no pointer is attached.
// Else it is made with the lock exclusive. classify() changes nothing that new_objects::roll_back() does not undo; commit()
// cannot fail; what fill() finds wrong ends the process, so it needs no way back.
#ifndef REGOMP_MAPPING_PLANNER_H
#define REGOMP_MAPPING_PLANNER_H

#include "mapping/counting.h"
#include "mapping/data_region.h"
#include "mapping/item_life.h"
#include "mapping/map_item.h"
#include "mapping/mapping_events.h"
#include "mapping/new_objects.h"
#include "mapping/transfer.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace regomp {

class planner {
public:
  planner(device &, construct_kind, const map_list &, reference_set &, map_result &, const openacc_construct *,
          void *host_table, kernel_copies *with_kernel);

  // Plans, copies, waits for what other constructs still copy, and makes the region.
  void run();

private:
  enum class step {
    planned,
    needs_exclusive, // something is to be created, attached or waited for
    wait,            // some storage is in transit
    failed,
  };

  // --- plan_classify.cc ---
  step classify(bool exclusive);
  std::size_t classify_entry(std::size_t i);
  void classify_item(std::size_t i);
  void classify_structure_part(std::size_t i);
  std::size_t classify_descriptor(std::size_t i);
  std::size_t classify_private_copy(std::size_t i);
  bool has_descriptor(std::size_t i) const;
  bool belongs_to_present_descriptor(std::size_t i) const;
  bool use_present(std::size_t i, std::size_t size);
  bool is_any_absent(mapped_object *, std::uintptr_t start, std::uintptr_t end) const;
  void use_existing(std::size_t i, mapped_object *);
  void set_pointer(std::size_t i, item_pointer p) {
    plan_[i].pointer = p;
    has_pointers_ = true;
  }
  void translate_if_pointer(std::size_t i) {
    if (in_[i].is_translated()) translate(i);
  }
  void translate(std::size_t i);
  mapped_object *make_record(std::size_t i, std::size_t length, std::size_t offset);
  mapped_object *make_object(std::size_t i, std::size_t offset);
  void start_run(std::size_t i, const interval_index::place &where);

  // --- plan_structure.cc ---
  void classify_struct(std::size_t header, std::size_t members);
  bool attaches(std::uintptr_t slot) const;
  void classify_present_struct(std::uintptr_t base, std::size_t first, std::size_t end);
  mapped_object *find_empty_member(std::uintptr_t base, std::uintptr_t start) const;
  bool lies_in_piece(std::size_t i) const;
  void check_one_piece(std::size_t i, const mapped_object *anchor);
  void fail_separate_member(std::size_t i);
  void classify_new_struct(std::size_t header, std::size_t first, std::size_t end);
  const mapped_object *find_place(std::size_t i);
  bool have_places(std::size_t first, std::size_t end);
  void put_in_place(std::size_t i, const mapped_object *beside);

  // --- plan_fill.cc ---
  void *take_memory();
  void *take_memory_seen();
  std::size_t size_as_stock() const;
  void arrive(void *memory) {
    created_.arrive(memory, construct_ == construct_kind::enter_data && counting_.members_count_alone());
  }
  void withdraw();
  void find_slots();
  mapped_object *may_write_to(std::size_t i) const;
  std::atomic<std::uint32_t> *find_unfinished();
  void commit();
  void commit_members(const map_item &, const region_entry &);
  void fill();
  void fill_arguments();
  void fill_all();
  void fill_pointers();
  void set_pointer_of(std::size_t i);
  void fill_entry(std::size_t i);
  void fill_private_copy(std::size_t i);
  void copy_always(std::size_t i);
  void pin(mapped_object *);
  void mark_written(mapped_object *);
  void write_pointer(mapped_object *, std::uintptr_t slot, std::uint64_t value);

  // --- plan_pointers.cc ---
  void fill_pointer(std::size_t i);
  void fill_descriptor(std::size_t i);
  void point_to_previous(std::size_t i);
  void find_device_address(std::size_t i);
  void find_argument(std::size_t i);
  bool find_attached_value(std::size_t i, const pointer_slot *before, std::uint64_t &value);
  void attach(std::size_t i);
  void attach_lasting(std::size_t i, mapped_object *);
  std::uint64_t translate(std::uint64_t pointer, std::uint64_t bias, bool may_be_absent, std::size_t array);
  bool nothing_is_mapped_at(std::uintptr_t pointer) const;

  // --- map.cc ---
  step plan_shared();
  step plan_exclusive(std::uint64_t &transits_ended);
  step finish_plan();
  step give_up();
  void transfer();
  void emit_created();
  bool sends_with_kernel();
  void settle();
  void make_region();

  // --- helpers ---
  std::uintptr_t address(std::size_t i) const { return in_[i].address; }
  std::size_t length(std::size_t i) const { return plan_[i].stands_for_pointer ? sizeof(void *) : in_[i].bytes; }
  std::uintptr_t alignment(std::size_t i, std::size_t length) const;
  void set_argument(std::size_t i, std::uint64_t);
  bool is_absent(const mapped_object *o) const { return created_.is_absent(o); }
  bool is_fresh(const mapped_object *o) const { return created_.has(o); }
  async_work *work() const { return openacc_ != nullptr ? openacc_->work : nullptr; }
  void stop(step s) {
    if (step_ == step::planned) step_ = s;
  }
  void fail(const char *format, ...) __attribute__((format(printf, 2, 3)));
  void fail_look_up(std::uintptr_t address, const char *why);
  void fail_not_present(std::size_t i);
  void fail_conflict(std::size_t i, const mapped_object *);

  device_maps &device_;
  const construct_kind construct_;
  const map_list &in_;
  counting counting_;
  map_result &result_;
  const openacc_construct *const openacc_; // null: OpenMP's
  std::uint64_t *const host_table_;        // null: the argument table is at the start of the block
  kernel_copies *const with_kernel_;       // null: copies are made at once

  step step_ = step::planned;
  bool exclusive_ = false;
  bool dependent_ = false;    // a slot is attached, or something is always copied back
  bool has_pointers_ = false; // some pointer is to be set, or some item is `returned`
  bool copies_always_ = false;
  bool has_private_ = false;        // private copies
  rare_array<std::size_t> refused_; // items of allocators that the device does not have
  bool attaches_ = false;           // some slot is to be detached at the end
  array<planned_item, 16> plan_;
  new_objects created_;
  bool holds_block_ = false; // of enter data: counts among the block's users
  region_entries entries_;
  array<std::uint64_t, 16> arguments_;
  upload_plan uploads_;
  rare_array<mapped_object *> written_; // present objects that this construct has marked busy
};

// What the compiler says; but entries that it makes up at run time (allocatable components, for one) carry no alignment, so
// what the host's address has counts as well, as far as anything of that size can need it.
inline std::uintptr_t planner::alignment(std::size_t i, std::size_t length) const {
  constexpr std::uintptr_t most = alignof(std::max_align_t);
  const std::uintptr_t said = in_[i].alignment();
  if (said >= most || (said >= length && length > 1)) return said; // as much as anything of that size can need
  std::uintptr_t needed = std::min(address(i) & -address(i), most);
  if (needed > length) needed = length < 2 ? 1 : std::bit_floor(length);
  return std::max(said, needed);
}

} // namespace regomp

#endif
