// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/map.h"

#include "mapping/async_work.h"
#include "mapping/holds.h"
#include "mapping/mapping_events.h"
#include "mapping/read_only.h"
#include "mapping/release.h"
#include "observe/trace.h"
#include "support/diagnostics.h"

#include <cstdlib>

namespace regomp {

namespace {

// Gives an entry's reference and pin back without the lock, which is possible as long as it is not the last reference:
// nobody can see the object go. The release pairs with the acquire of whoever takes the last reference: this construct's
// device code and its use of the record come before that one's copy-out and free.
bool let_go_unlocked(const region_entry &e) {
  if (holds_of(e.object->head) > 0) return false;
  std::atomic<std::uint64_t> &counts = e.object->head->counts;
  std::uint64_t now = counts.load(std::memory_order_relaxed);
  for (;;) {
    const std::uint64_t references = now & object_counts::reference_mask;
    if (references == 0 || (e.does(holds_reference) && references == 1)) return false;
    const std::uint64_t less = object_counts::pin + (e.does(holds_reference) ? object_counts::reference : 0);
    if (counts.compare_exchange_weak(now, now - less, std::memory_order_release, std::memory_order_relaxed)) return true;
  }
}

bool detaches_busy(target_region &region) {
  for (std::size_t i = 0; i < region.count; i++)
    if (const region_entry &e = region.entries()[i];
        e.does(detaches) && e.object->busy().load(std::memory_order_seq_cst) != 0)
      return true;
  return false;
}

// With the lock: counts down, and lists what is to be copied back.
void take_back(target_region &region, release_plan &plan, bool copy_back) {
  region_entry *const first = region.entries(), *const behind = first + region.count;
  const auto copy_out = [&](const region_entry &e) {
    if (!e.does(if_writable) || !is_read_only(e.start, e.length)) plan.copy_out(e.object, e.start, e.start + e.length);
  };
  for (region_entry *e = first; e != behind && region.attaches; e++)
    // Somebody else may have detached it, to the last.
    if (e->object != nullptr && e->does(detaches) && e->object->head->in_table) plan.detach(e->object, e->start);
  bool some_left = false;
  for (region_entry *e = first; e != behind; e++) {
    if (e->object == nullptr) continue;
    mapped_object *const head = e->object->head;
    const bool dies = e->does(holds_reference) && plan.drop_last(head, 1);
    // It may have changed on the device since the kernel has ended.
    if (head->shared.load(std::memory_order_relaxed)) plan.fetch_all();
    if (dies && !region.attaches) { // as most; else not before all is detached
      if (copy_back && e->does(fetches | fetches_always)) copy_out(*e);
      e->object = nullptr;
      continue;
    }
    some_left = true;
    if (dies) continue;
    plan.unpin_later(head);
    if (e->does(holds_reference)) plan.drop(head);
  }
  if (region.attaches) plan.plan_detaches();
  for (region_entry *e = first; e != behind && some_left && copy_back; e++)
    if (e->object != nullptr && e->object->head->in_table &&
        (e->does(fetches_always) || (e->does(fetches) && plan.is_dying(e->object->head))))
      copy_out(*e);
}

void unmap_locked(target_region *region, bool copy_back, async_work *work, const kernel_copies *early) {
  device &d = *region->on;
  release_plan plan(d, work, early);
  plan.reserve(region->count);
  for (;;) {
    // Earlier writes of others land first. Writers need no lock to finish; the region has its objects pinned.
    if (region->attaches)
      for (std::size_t i = 0; i < region->count; i++)
        if (const region_entry &e = region->entries()[i]; e.does(detaches))
          maps_of(d).transfers.wait([&] { return e.object->busy().load(std::memory_order_seq_cst) == 0; });
    exclusive_guard guard(maps_of(d).map_lock);
    if (region->attaches && detaches_busy(*region)) continue;
    take_back(*region, plan, copy_back);
    if (plan.finish_is_due()) plan.finish(region->block);
    break;
  }
  if (!plan.finish_is_due()) {
    plan.transfer();
    exclusive_guard guard(maps_of(d).map_lock);
    plan.finish(region->block);
  }
  plan.settle();
}

// Everything behind the kernel, and the end of the record.
void end_region(target_region *region, bool copy_back, async_work *work, const kernel_copies *early) {
  device &d = *region->on;
  bool locked = !region->plain;
  for (std::size_t i = 0; i < region->count && region->plain; i++) {
    region_entry &e = region->entries()[i];
    if (let_go_unlocked(e))
      e.object = nullptr;
    else
      locked = true;
  }
  if (locked) {
    unmap_locked(region, copy_back, work, early);
  } else if (region->block != nullptr) {
    // Arguments and private copies only: nobody else has ever used the block.
    block_list dead;
    release_block(region->block, dead);
    if (work != nullptr)
      work->free_later(dead, region->block);
    else if (!free_blocks(d, dead))
      fatal("error in freeing device memory block");
  }
  std::free(region);
}

// What is emitted around a region's end. Its record is gone behind it.
template <typename End>
[[gnu::cold, gnu::noinline]] void emit_around_end(target_region &region, async_work *work, End end) {
  traced event("unmap");
  device &d = *region.on;
  array<std::uintptr_t, 16> on_device;
  for (std::size_t i = 0; i < region.count && heard<events::listing_ended>(); i++)
    if (const mapped_object *const o = region.entries()[i].object; o != nullptr && o->length() > 0)
      on_device.push_back(o->device_start);
  end();
  for (const std::uintptr_t object : on_device) emit(events::listing_ended{d, work, object});
}

} // namespace

void unmap(target_region *region, bool copy_back, async_work *work, const kernel_copies *early) {
  const device &d = *region->on;
  if (devices_forgotten() || d.state.load(std::memory_order_acquire) != device_state::ready)
    std::free(region); // its data went with the device
  else if (observing(trace_events | events::listing_ended::heard_by))
    emit_around_end(*region, work, [=] { end_region(region, copy_back, work, early); });
  else
    end_region(region, copy_back, work, early);
}

} // namespace regomp
