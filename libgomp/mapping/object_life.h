// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How mapped objects and device blocks come and go. Everything here wants the device's map_lock held exclusively, but for
// what calls the plugin (take_memory, free_blocks) and wants no lock at all.
#ifndef REGOMP_MAPPING_OBJECT_LIFE_H
#define REGOMP_MAPPING_OBJECT_LIFE_H

#include "assertion.h"
#include "mapping/device_maps.h"
#include "mapping/pointer_slots.h"

namespace regomp {

// Device memory to be freed once the lock is given back: blocks without users, the last one first.
class block_list {
public:
  bool empty() const { return first_ == nullptr; }
  void push(device_block *b) {
    b->next_dead = first_;
    first_ = b;
  }
  // Null when there is none left.
  device_block *pop() {
    device_block *const b = first_;
    if (b != nullptr) first_ = b->next_dead;
    return b;
  }

private:
  device_block *first_ = nullptr;
};

// The record of a block with room for those of so many objects: without memory, busy, with one user, the caller. Needs no
// lock, nor does the next.
device_block *create_block(std::size_t objects);
// Memory for a block of that size and alignment; null if the device has none left. Calls the plugin, and wants no lock.
void *take_memory(device &, std::size_t size, std::size_t alignment);
inline std::uintptr_t block_base(void *memory, std::size_t alignment) {
  return (reinterpret_cast<std::uintptr_t>(memory) + alignment - 1) & ~(alignment - 1);
}
// The block has its memory from here on. With the lock, where others can find the block's objects.
void give_memory(device_block *, void *memory, std::size_t size, std::size_t alignment);
inline void release_block(device_block *b, block_list &dead) {
  REGOMP_ASSERT(b->users > 0);
  if (--b->users == 0) dead.push(b);
}
// Empties the list, once what is on OpenACC's queues has passed, which may still use the memory. False if the plugin failed
// to free something.
bool free_blocks(device &, block_list &dead);
// The same where nothing can use the memory any more: behind the work of the queue that was the last to use it, on a thread
// of the driver.
bool free_passed_blocks(device &, block_list &dead);

// Takes all members of a group out of the table; their records stay until nobody pins them.
// `where`: where a search has just found the head, which must be alone then.
void remove_group(device &, mapped_object *head, const interval_index::place *where = nullptr);
// Takes pins (and nothing else) away; releases what nobody needs any more.
void unpin(mapped_object *head, std::uint64_t pins, block_list &dead);
// Takes a pin away without the lock, as long as the object is counted; false: it is not, and nothing was done.
inline bool unpin_counted(mapped_object *head) {
  std::uint64_t now = head->counts.load(std::memory_order_relaxed);
  while ((now & object_counts::reference_mask) != 0)
    // Release: who finds no pin left must come after what was done with the object.
    if (head->counts.compare_exchange_weak(now, now - object_counts::pin, std::memory_order_release,
                                           std::memory_order_relaxed))
      return true;
  return false;
}

// When the device is shut down: everything that directives and routines have mapped. Takes the map lock itself. False if
// the plugin failed to free something.
bool remove_all_objects(device &);

// The object's slots, made if it has none yet.
pointer_slots &slots_of(mapped_object *);

// Calls piece(start, end) for every part of the host range [start, end) of the object that holds no attached slot.
template <typename Piece>
void for_each_unattached(const mapped_object *o, std::uintptr_t start, std::uintptr_t end, Piece &&piece) {
  if (o->slots != nullptr) return o->slots->for_each_unattached(start, end, piece);
  if (start < end) piece(start, end);
}

} // namespace regomp

#endif
