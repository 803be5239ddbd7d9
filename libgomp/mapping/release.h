// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The way back from the device, shared by the end of a region and by exit data: detach pointers, count down, copy out,
// remove, free. Lives on the stack of the construct's thread. Steps, in this order:
//
//   with the map lock held exclusively, and while nobody writes to an object that a slot is to be detached in (then the lock
//   is given back to wait for that): detach, drop and delete; then plan_detaches, copy_out; then if finish_is_due(),
//   finish without a lock:                     transfer, lock again, finish without a lock:                     settle
//
// All detaches of a construct come before its copies, and copies leave attached slots alone, also those it has just
// detached: what the host has there is right.
#ifndef REGOMP_MAPPING_RELEASE_H
#define REGOMP_MAPPING_RELEASE_H

#include "assertion.h"
#include "mapping/holds.h"
#include "mapping/object_life.h"
#include "mapping/reference_set.h"
#include "mapping/transfer.h"
#include "support/memory.h"

namespace regomp {

class release_plan {
public:
  // `work`: null, or what the copies and the memory's end go on. `early`: null, or bytes that need not be copied.
  explicit release_plan(device &d, async_work *work = nullptr, const kernel_copies *early = nullptr)
      : device_(maps_of(d)), work_(work), early_(early) {}
  ~release_plan() {
    if (__builtin_expect(detaches_ != nullptr, false)) destroy(detaches_);
  }
  release_plan(const release_plan &) = delete;
  release_plan &operator=(const release_plan &) = delete;

  // False, and nothing was done: the pointer is not attached.
  bool detach(mapped_object *, std::uintptr_t slot, bool to_the_last = false);
  // Takes one reference away, or all of them. A group that nobody refers to any more is dying: it is in transit.
  void drop(mapped_object *head);
  // The same, and so many pins, where all of that is the last: false, and nothing was done, if it is not.
  bool drop_last(mapped_object *head, std::uint64_t pins) {
    // The holder of all references and pins is alone with it: others would need the lock to get one. Acquire, for those who
    // have given theirs back without it.
    if (head->counts.load(std::memory_order_acquire) != pins * object_counts::pin + object_counts::reference ||
        !head->countable() || only_held(head))
      return false;
    REGOMP_ASSERT(device_.map_lock.is_exclusive() && head->in_transit == nullptr);
    head->counts.store(0, std::memory_order_relaxed); // what is in transit nobody pins
    head->in_transit = this;
    dying_.push_back(head);
    return true;
  }
  void delete_all(mapped_object *head);
  // Of an object that somebody holds: one of the other references, or all of them.
  void drop_unheld(mapped_object *head, bool all, reference_set &counted) {
    if (!head->countable() || only_held(head) || (!all && !counted.add(head))) return;
    REGOMP_ASSERT(head->references() > holds_of(head));
    const std::uint64_t free = head->references() - holds_of(head);
    head->counts.fetch_sub((all ? free : 1) * object_counts::reference, std::memory_order_acquire);
  }
  // OpenACC's exit data: takes so many dynamic references away, if there are as many; structured ones are left alone.
  void drop_dynamic(mapped_object *head, std::uint32_t most);
  bool is_dying(const mapped_object *head) const { return head->in_transit == this; }

  void plan_detaches();
  void copy_out(mapped_object *o, std::uintptr_t start, std::uintptr_t end) {
    if (o->slots == nullptr && o->contains(start, end)) // as most
      downloads_.copy(reinterpret_cast<void *>(start), o->device_address(start), end - start, o->block);
    else
      copy_members_out(o, start, end);
  }
  // All bytes are to be copied from the device as it is then.
  void fetch_all() { early_ = nullptr; }
  bool finish_is_due() const { return downloads_.empty() && (detaches_ == nullptr || detaches_->uploads.empty()); }

  void transfer();
  // `also`: a block to let go of. `where`: a place in the table that was looked up since it last changed, good for the
  // object that goes if there is but one.
  void finish(device_block *also = nullptr, const interval_index::place *where = nullptr);
  void settle();

  // For about so many objects.
  void reserve(std::size_t n) {
    dying_.reserve(n);
    downloads_.reserve(n);
  }
  // A pin of the construct that finish() gives back.
  void unpin_later(mapped_object *head) { pinned_.push_back(head); }

private:
  struct detached_slot {
    mapped_object *object;
    std::uintptr_t slot;
  };
  // Made with the first of them: most constructs have none.
  struct detaches {
    rare_array<detached_slot> slots;
    rare_array<std::atomic<std::uint32_t> *> written;
    upload_plan uploads;
  };

  void carry_out_detaches();
  void note_removals();
  void emit_removals();
  void remove_dying(const interval_index::place *where);
  void copy_members_out(mapped_object *, std::uintptr_t start, std::uintptr_t end);
  void copy_part_out(mapped_object *, std::uintptr_t start, std::uintptr_t end);

  device_maps &device_;
  async_work *const work_;
  const kernel_copies *early_;
  array<mapped_object *, 16> dying_;
  rare_array<mapped_object *> pinned_;
  detaches *detaches_ = nullptr;
  download_plan downloads_;
  block_list dead_;
  const device_block *own_block_ = nullptr; // the construct's; the address only
  // For who listens, and the block if it is held until then.
  struct removal {
    std::uintptr_t host, on_device;
    std::size_t bytes;
    device_block *held;
  };
  rare_array<removal> removed_;
};

} // namespace regomp

#endif
