// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/object_life.h"

#include "assertion.h"
#include "device/data_operation.h"
#include "mapping/mapping_events.h"
#include "support/memory.h"

namespace regomp {

device_block *create_block(std::size_t objects) {
  auto *b = ::new (allocate(sizeof(device_block) + objects * sizeof(mapped_object))) device_block;
  b->memory = nullptr;
  b->users = 1;
  b->places = 0;
  b->busy.store(1, std::memory_order_relaxed); // nobody else knows the block yet
  return b;
}

// What queues have yet to give back may be what is missing.
static void *allocate_on(device &d, std::size_t bytes) {
  void *const memory = d.functions->alloc(d.ordinal, bytes);
  if (memory != nullptr || d.queued.load(std::memory_order_acquire) == d.queued_done.load(std::memory_order_acquire))
    return memory;
  wait_for_busy_queues(d);
  return d.functions->alloc(d.ordinal, bytes);
}

void *take_memory(device &d, std::size_t size, std::size_t alignment) {
  std::size_t bytes;
  if (__builtin_add_overflow(size, alignment - 1, &bytes)) return nullptr;
  return allocate_on(d, bytes);
}

void give_memory(device_block *b, void *memory, std::size_t size, std::size_t alignment) {
  b->memory = memory;
  b->base = block_base(memory, alignment);
  b->size = size;
}

bool free_blocks(device &d, block_list &dead) {
  if (!dead.empty()) come_behind_queues(d);
  return free_passed_blocks(d, dead);
}

bool free_passed_blocks(device &d, block_list &dead) {
  bool good = true;
  while (device_block *const b = dead.pop()) {
    for (const std::uintptr_t offset : b->private_copies) emit_deletion(d, reinterpret_cast<const void *>(b->base + offset));
    good = d.functions->free(d.ordinal, b->memory) && good;
    destroy(b);
  }
  return good;
}

void remove_group(device &d, mapped_object *head, const interval_index::place *where) {
  REGOMP_ASSERT(maps_of(d).map_lock.is_exclusive() && head->in_table && head->head == head);
  mapped_object *o = head;
  do {
    REGOMP_ASSERT(o->head == head);
    if (heard<events::mapping_removed>()) emit(events::mapping_removed{d, *o});
    if (where != nullptr)
      maps_of(d).table.erase(o, *where);
    else
      maps_of(d).table.erase(o);
    o = o->next_sibling;
  } while (o != head);
  head->in_table = false;
  if (head->in_transit) {
    head->in_transit = nullptr;
    maps_of(d).transits_ended.fetch_add(1, std::memory_order_seq_cst);
  }
}

void unpin(mapped_object *head, std::uint64_t pins, block_list &dead) {
  const std::uint64_t less = pins * object_counts::pin;
  const std::uint64_t left = less == 0 ? head->counts.load(std::memory_order_acquire)
                                       : head->counts.fetch_sub(less, std::memory_order_acquire) - less;
  REGOMP_ASSERT(left + less >= less);
  if (head->in_table || left >= object_counts::pin) return;
  device_block *block = head->block;
  for (mapped_object *o = head->next_sibling; o != head;) {
    mapped_object *next = o->next_sibling;
    mapping_table::destroy_object(o);
    o = next;
  }
  mapping_table::destroy_object(head);
  if (block != nullptr) release_block(block, dead);
}

pointer_slots &slots_of(mapped_object *o) {
  if (o->slots == nullptr) o->slots = create<pointer_slots>();
  return *o->slots;
}

bool remove_all_objects(device &d) {
  block_list dead;
  {
    exclusive_guard guard(maps_of(d).map_lock);
    while (const interval_index::cursor c = maps_of(d).table.first()) {
      mapped_object *head = static_cast<mapped_object *>(c.get().value)->head;
      remove_group(d, head);
      head->counts.fetch_and(~object_counts::reference_mask, std::memory_order_acquire);
      unpin(head, 0, dead);
    }
  }
  return free_blocks(d, dead);
}

} // namespace regomp
