// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/map.h"

#include "assertion.h"
#include "mapping/allocator_record.h"
#include "mapping/async_work.h"
#include "mapping/kernel_copies.h"
#include "mapping/mapping_events.h"
#include "mapping/object_life.h"
#include "mapping/planner.h"
#include "observe/trace.h"
#include "support/diagnostics.h"
#include "support/memory.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace regomp {

planner::planner(device &d, construct_kind construct, const map_list &items, reference_set &counted, map_result &result,
                 const openacc_construct *openacc, void *host_table, kernel_copies *with_kernel)
    : device_(maps_of(d)), construct_(construct), in_(items),
      counting_(openacc, counted, construct == construct_kind::enter_data), result_(result), openacc_(openacc),
      host_table_(static_cast<std::uint64_t *>(host_table)), with_kernel_(with_kernel), created_(device_) {}

void planner::fail(const char *format, ...) {
  if (step_ != step::planned) return;
  step_ = step::failed;
  result_.status = map_status::conflict;
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(result_.message, sizeof result_.message, format, arguments);
  va_end(arguments);
}

planner::step planner::plan_shared() {
  shared_guard guard(device_.map_lock);
  if (classify(false) == step::planned) commit();
  return step_;
}

// The lock is given back before the plugin is asked for memory, and before a transfer of somebody else's is waited for. What
// is new is in the table by then, in transit, and what was there before is counted or pinned: neither can become anything
// else. In transit waits for nobody; and what is waited for was there when this construct was planned, so it is older than
// what this construct has made: nobody waits in a circle.
planner::step planner::plan_exclusive(std::uint64_t &transits_ended) {
  bool arriving = false;
  std::atomic<std::uint32_t> *unfinished = nullptr;
  {
    exclusive_guard guard(device_.map_lock);
    transits_ended = device_.transits_ended.load(std::memory_order_relaxed); // changes under the lock only
    if (classify(true) != step::planned) {
      created_.roll_back();
      return step_;
    }
    commit();
    if (has_pointers_) find_slots();
    arriving = created_.wants_block(); // what is new is in transit already
    if (!arriving && (unfinished = find_unfinished()) == nullptr) return finish_plan();
  }
  void *const memory = arriving ? take_memory() : nullptr;
  if (arriving && memory == nullptr) return give_up();
  for (;;) {
    if (unfinished != nullptr) device_.transfers.wait([&] { return unfinished->load(std::memory_order_seq_cst) == 0; });
    exclusive_guard guard(device_.map_lock);
    if (arriving) arrive(memory);
    arriving = false;
    if ((unfinished = find_unfinished()) == nullptr) return finish_plan();
  }
}

// With the lock, which nothing but the end of the function gives back.
planner::step planner::finish_plan() {
  created_.arrive_returned();
  fill();
  holds_block_ = created_.block() != nullptr;
  if (construct_ == construct_kind::enter_data && step_ == step::planned)
    for (const region_entry &e : entries_)
      if (holds_block_ && is_fresh(e.object)) {
        // The pinned object holds it for as long as this construct needs it.
        created_.block()->users--;
        holds_block_ = false;
      }
  if (step_ != step::planned) settle(); // the process is about to end, but its exit handlers may still use the device
  return step_;
}

// There is no memory: as if nothing had been planned.
planner::step planner::give_up() {
  {
    exclusive_guard guard(device_.map_lock);
    withdraw();
  }
  make_region();
  if (result_.region != nullptr) unmap(result_.region, false);
  result_.region = nullptr;
  return step_ = step::failed;
}

void planner::run() {
  for (std::size_t i = 0; in_.has_allocators && i < in_.count; i++)
    if (in_[i].is(item_allocator) && !has_allocator(device_, in_[i])) refused_.push_back(i);
  // What enter data lists is usually new. Regions meet the same data again and again, or map something anew each time: it
  // will be as it was with the last one. (Who looks on is to see the same each time.)
  std::atomic<bool> *const guess =
      construct_ != construct_kind::enter_data ? &device_.maps_anew[static_cast<unsigned>(construct_)] : nullptr;
  const bool guessed = guess == nullptr || guess->load(std::memory_order_relaxed);
  bool exclusive = guess == nullptr || (guessed && !observing(~0u));
  for (;;) {
    std::uint64_t transits_ended = 0;
    result_.device_has_data = false;
    const step s = exclusive ? plan_exclusive(transits_ended) : plan_shared();
    if (s == step::failed) return;
    if (s == step::planned) break;
    if (s == step::wait)
      device_.transfers.wait([&] { return device_.transits_ended.load(std::memory_order_seq_cst) != transits_ended; });
    exclusive = true;
  }
  if (guess != nullptr && guessed != (created_.count() > 0)) guess->store(created_.count() > 0, std::memory_order_relaxed);
  if (!exclusive_) {
    // Everything was present: memory for arguments and private copies is nobody else's business.
    if (created_.wants_block()) {
      void *const memory = take_memory();
      if (memory == nullptr) {
        created_.roll_back();
        make_region();
        unmap(result_.region, false);
        result_.region = nullptr;
        return;
      }
      created_.give(memory);
    }
    fill();
  }
  transfer();
  make_region();
}

// This construct has them pinned.
[[gnu::cold]] void planner::emit_created() {
  created_.for_each(
      [this](const mapped_object &o) { emit(events::object_created{device_, o, construct_, openacc_ != nullptr}); });
  if (!heard<events::object_filled>()) return;
  // The copies are made here, so that none are left.
  if (!uploads_.execute(device_, work())) {
    settle();
    fatal_copy_to_device(device_, uploads_.failed());
  }
  created_.for_each([this](const mapped_object &o) { emit(events::object_filled{device_, o}); });
  if (construct_ != construct_kind::target || !heard<events::range_listed>()) return;
  for (const region_entry &e : entries_)
    if (!is_fresh(e.object) && !e.does(detaches)) emit(events::range_listed{device_, *e.object, e.start, e.length});
}

void planner::transfer() {
  if (heard<events::object_created>()) emit_created();
  if (with_kernel_ != nullptr && sends_with_kernel()) return;
  const bool good = uploads_.execute(device_, work());
  settle();
  if (!good) fatal_copy_to_device(device_, uploads_.failed());
  // What others are still copying must be there before anybody acts on this construct's data. Ours is, so nobody waits for
  // us.
  const auto wait_for = [this](std::atomic<std::uint32_t> &busy) {
    if (busy.load(std::memory_order_seq_cst) == 0) return;
    device_.transfers.wait([&] { return busy.load(std::memory_order_seq_cst) == 0; });
  };
  if (created_.count() > 0) wait_for(created_.block()->busy);
  if (entries_.size() == created_.count()) return; // all in that block
  for (const region_entry &e : entries_) wait_for(e.object->busy());
}

// True if the copies go with the kernel. Nothing is left to be waited for: who waits for others has no objects that others
// wait for, as they may be waiting for them already.
bool planner::sends_with_kernel() {
  if (!written_.empty()) return false;
  for (const region_entry &e : entries_)
    if (!is_fresh(e.object) && e.object->busy().load(std::memory_order_seq_cst) != 0) return false;
  if (!with_kernel_->take(uploads_, created_.count() > 0 ? created_.block() : nullptr)) return false;
  if (created_.count() == 0) settle();
  return true;
}

// This construct's objects are ready for others.
void planner::settle() {
  bool others = false;
  if (created_.block() != nullptr) {
    count_down(created_.block()->busy, 1, std::memory_order_seq_cst);
    others = created_.count() > 0;
  }
  for (mapped_object *o : written_) {
    count_down(o->busy(), 1, std::memory_order_seq_cst);
    others = true;
  }
  if (others) device_.transfers.notify();
}

void planner::make_region() {
  if (construct_ == construct_kind::enter_data) {
    // The references stay; the construct itself lets go, without the lock where nobody has deleted the objects meanwhile.
    array<mapped_object *, 16> last;
    for (const region_entry &e : entries_)
      if (!unpin_counted(e.object->head)) last.push_back(e.object->head);
    if (last.empty() && !holds_block_) return;
    block_list dead;
    {
      exclusive_guard guard(device_.map_lock);
      for (mapped_object *head : last) unpin(head, 1, dead);
      if (holds_block_) release_block(created_.block(), dead);
    }
    if (work() != nullptr) return work()->free_later(dead);
    if (!free_blocks(device_, dead)) fatal("error in freeing device memory block");
    return;
  }
  auto *region = static_cast<target_region *>(allocate(sizeof(target_region) + entries_.size() * sizeof(region_entry)));
  region->on = &device_;
  region->block = created_.block();
  region->plain = !dependent_ && !counting_.met_again() && created_.count() == 0;
  region->attaches = attaches_;
  region->has_arguments = construct_ == construct_kind::target && created_.block() != nullptr && host_table_ == nullptr;
  region->count = entries_.size();
  std::memcpy(static_cast<void *>(region->entries()), entries_.data(), entries_.size() * sizeof(region_entry));
  result_.region = region;
}

void map_items(device &d, construct_kind construct, const map_list &items, reference_set &counted, map_result &result,
               const openacc_construct *openacc, void *host_table, kernel_copies *with_kernel) {
  traced event("map");
  planner(d, construct, items, counted, result, openacc, host_table, with_kernel).run();
}

} // namespace regomp
