// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/release.h"

#include "assertion.h"
#include "device/data_operation.h"
#include "mapping/async_work.h"
#include "mapping/mapping_events.h"
#include "support/diagnostics.h"

#include <algorithm>
#include <cstring>

namespace regomp {

bool release_plan::detach(mapped_object *o, std::uintptr_t slot, bool to_the_last) {
  REGOMP_ASSERT(device_.map_lock.is_exclusive());
  pointer_slot *const s = o->slots != nullptr ? o->slots->find(slot) : nullptr;
  if (s == nullptr || s->attached == 0) return false;
  s->attached = to_the_last ? 0 : s->attached - 1;
  if (s->attached > 0) return true;
  o->slots->settle(slot);
  if (detaches_ == nullptr) detaches_ = create<detaches>();
  detaches_->slots.push_back({o, slot});
  return true;
}

void release_plan::drop(mapped_object *head) {
  REGOMP_ASSERT(device_.map_lock.is_exclusive() && head->head == head);
  // The acquire pairs with the release in let_go_unlocked. Nothing to count: never counted, or another construct has deleted
  // it meanwhile.
  if (drop_last(head, 0) || !head->countable() || head->references() == 0 || only_held(head)) return;
  const std::uint64_t before = head->counts.fetch_sub(object_counts::reference, std::memory_order_acquire);
  REGOMP_ASSERT((before & object_counts::reference_mask) != 0);
  if ((before & object_counts::reference_mask) > 1) return;
  head->in_transit = this;
  dying_.push_back(head);
}

void release_plan::drop_dynamic(mapped_object *head, std::uint32_t most) {
  if (!head->countable()) return;
  const std::uint32_t fewer = std::min(most, head->dynamic_references);
  head->dynamic_references -= fewer;
  // Not more than there are: OpenMP's directives may have taken some.
  for (std::uint32_t i = 0; i < fewer && head->references() != 0; i++) drop(head);
}

void release_plan::delete_all(mapped_object *head) {
  if (!head->countable() || head->references() == 0) return;
  head->counts.fetch_and(~object_counts::reference_mask, std::memory_order_acquire);
  head->in_transit = this;
  dying_.push_back(head);
}

// Slots of objects that stay on the device get the host's pointer back.
void release_plan::plan_detaches() {
  if (detaches_ == nullptr) return;
  REGOMP_ASSERT(device_.map_lock.is_exclusive());
  auto &[slots, written, uploads] = *detaches_;
  for (const detached_slot &s : slots) {
    if (s.object->head->in_transit || !s.object->head->in_table) continue;
    std::atomic<std::uint32_t> *busy = &s.object->busy();
    if (std::find(written.begin(), written.end(), busy) == written.end()) {
      // Nobody else is writing to it: the caller has looked, and objects become busy with the lock held exclusively only.
      busy->fetch_add(1, std::memory_order_seq_cst);
      s.object->head->counts.fetch_add(object_counts::pin, std::memory_order_relaxed);
      pinned_.push_back(s.object->head);
      written.push_back(busy);
    }
    std::uint64_t host_value;
    std::memcpy(&host_value, reinterpret_cast<const void *>(s.slot), sizeof host_value);
    uploads.word(s.object->device_address(s.slot), host_value, false);
  }
  std::sort(slots.begin(), slots.end(), [](const detached_slot &a, const detached_slot &b) { return a.slot < b.slot; });
}

void release_plan::copy_members_out(mapped_object *o, std::uintptr_t start, std::uintptr_t end) {
  device_.table.for_each_member(
      o, start, end, [&](mapped_object *m, std::uintptr_t from, std::uintptr_t to) { copy_part_out(m, from, to); });
}

void release_plan::copy_part_out(mapped_object *o, std::uintptr_t start, std::uintptr_t end) {
  const auto copy = [&](std::uintptr_t from, std::uintptr_t to) {
    if (from < to) downloads_.copy(reinterpret_cast<void *>(from), o->device_address(from), to - from, o->block);
  };
  for_each_unattached(o, start, end, [&](std::uintptr_t from, std::uintptr_t to) {
    if (detaches_ == nullptr) return copy(from, to);
    const rare_array<detached_slot> &slots = detaches_->slots;
    const detached_slot *s =
        std::lower_bound(slots.begin(), slots.end(), from,
                         [](const detached_slot &d, std::uintptr_t a) { return d.slot + sizeof(void *) <= a; });
    for (; s != slots.end() && s->slot < to; s++) {
      copy(from, s->slot);
      from = s->slot + sizeof(void *);
    }
    copy(from, to);
  });
}

void release_plan::carry_out_detaches() {
  upload_plan &uploads = detaches_->uploads;
  const bool uploaded = uploads.execute(device_, work_);
  for (std::atomic<std::uint32_t> *busy : detaches_->written) count_down(*busy, 1, std::memory_order_seq_cst);
  if (!detaches_->written.empty()) device_.transfers.notify();
  if (!uploaded) fatal_copy_to_device(device_, uploads.failed());
}

void release_plan::transfer() {
  if (detaches_ != nullptr) carry_out_detaches();
  if (!downloads_.execute(device_, work_, early_)) fatal_copy_from_device(device_, downloads_.failed());
}

// What came together stands together in the table, and goes from there together.
void release_plan::remove_dying(const interval_index::place *where) {
  if (dying_.size() == 1) return remove_group(device_, dying_[0], dying_[0]->next_sibling == dying_[0] ? where : nullptr);
  const auto alone = [this](const mapped_object *o) {
    return o->in_transit == this && o->next_sibling == o && o->put_aside == nullptr;
  };
  std::size_t gone = 0;
  for (mapped_object *head : dying_) {
    if (!alone(head)) {
      remove_group(device_, head);
      continue;
    }
    if (heard<events::mapping_removed>()) emit(events::mapping_removed{device_, *head});
    if (head->in_table) device_.table.erase_run(head, alone);
    head->in_transit = nullptr;
    gone++;
  }
  if (gone > 0) device_.transits_ended.fetch_add(gone, std::memory_order_seq_cst);
}

void release_plan::finish(device_block *also, const interval_index::place *where) {
  REGOMP_ASSERT(device_.map_lock.is_exclusive());
  for ([[maybe_unused]] const mapped_object *head : dying_)
    REGOMP_ASSERT(head->in_transit == this && head->references() == 0);
  if (heard<events::object_removed>()) note_removals();
  remove_dying(where);
  // What is queued still uses the places of these.
  for (const mapped_object *head : dying_)
    if (work_ != nullptr && head->block != nullptr) head->block->places = 0;
  for (mapped_object *head : dying_)
    // The acquire as in unpin.
    if (head->next_sibling == head && head->slots == nullptr && !head->own_record &&
        head->counts.load(std::memory_order_acquire) == 0)
      release_block(head->block, dead_);
    else
      unpin(head, 0, dead_);
  for (mapped_object *head : pinned_) unpin(head, 1, dead_);
  if (also != nullptr) release_block(also, dead_);
  own_block_ = also;
}

// Emitted once no lock is held; the records are gone by then.
[[gnu::cold, gnu::noinline]] void release_plan::note_removals() {
  for (mapped_object *head : dying_) {
    mapped_object *o = head;
    do {
      device_block *const held = observing(check_maps) ? o->block : nullptr;
      if (held != nullptr) held->users++;
      removed_.push_back({o->host_start, o->device_start, o->length(), held});
      o = o->next_sibling;
    } while (o != head);
  }
}

[[gnu::cold]] void release_plan::emit_removals() {
  for (const removal &r : removed_)
    emit(events::object_removed{device_, work_, r.host, r.on_device, r.bytes, r.held != nullptr});
  exclusive_guard guard(device_.map_lock);
  for (const removal &r : removed_)
    if (r.held != nullptr) release_block(r.held, dead_);
}

void release_plan::settle() {
  if (!removed_.empty()) emit_removals();
  if (!dying_.empty()) device_.transfers.notify();
  if (work_ != nullptr)
    work_->free_later(dead_, own_block_);
  else if (!free_blocks(device_, dead_))
    fatal("error in freeing device memory block");
}

} // namespace regomp
