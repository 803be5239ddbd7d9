// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The mapping table of one device: which host storage corresponds to which device storage (OpenMP 5.2 section 5.8.3), both
// ways. Host intervals are disjoint, except that an empty one may begin where another begins or lies.
//
// Who may touch what: the table, and every field of objects and blocks that is not atomic, is protected by the device's
// map_lock. Under the lock shared a thread may look up and change the atomic counts; the busy words need no lock.
#ifndef REGOMP_MAPPING_MAPPING_TABLE_H
#define REGOMP_MAPPING_MAPPING_TABLE_H

#include "mapping/interval_index.h"
#include "support/array.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>

namespace regomp {

struct loaded_image;
class pointer_slots;

struct mapped_object;

// One allocation of device memory. The items that one construct newly mapped share a block; it goes when the last of them
// and the construct itself are gone. Their records lie behind the block's own.
struct device_block {
  void *memory;        // what the plugin's alloc returned; null: objects in it are on their way in
  std::uintptr_t base; // aligned inside it; the argument table of a target region, if any, comes first
  std::size_t size;    // usable bytes from base
  std::size_t users;   // groups of objects that live in it, plus one while its construct is open
  // Transfers into it that others must wait for; see progress.h for the order.
  std::atomic<std::uint32_t> busy;
  device_block *next_dead; // in a block_list
  // If it has the members of one OpenACC structure and nothing else, members that come later find their places in it:
  // so many bytes from base. Else 0.
  std::size_t places;
  // Where tools were told of memory for private copies of a region's: they are told of its end, too.
  rare_array<std::uintptr_t> private_copies;

  mapped_object *records() { return reinterpret_cast<mapped_object *>(this + 1); }
};

enum class object_kind : std::uint8_t {
  data,          // mapped by a directive
  associated,    // omp_target_associate_ptr
  variable,      // declare target
  link_variable, // declare target link, not mapped at present: counts as absent
  function,
};

// The reference count and the pins of a group of objects, in one atomic word.
//
// References are the specification's count: 0 means absent, `infinite` that directives never count (declare target,
// associated). Pins say how many constructs hold a pointer to the record: it outlives its removal until they let go.
struct object_counts {
  static constexpr std::uint64_t reference = 1;
  static constexpr std::uint64_t pin = std::uint64_t{1} << 32;
  static constexpr std::uint64_t reference_mask = pin - 1;
  static constexpr std::uint64_t infinite = reference_mask;
};

struct mapped_object {
  std::uintptr_t host_start;
  std::uintptr_t host_end;
  std::uintptr_t device_start;

  // Members of a structure that one OpenMP construct has mapped share one count, kept by the head, and are removed
  // together. (OpenACC counts each of them.)
  mapped_object *head;         // itself if it is alone
  mapped_object *next_sibling; // a ring

  // Of the head; changes with the lock exclusive, but for holds, which grow with the lock shared.
  union {
    std::uint32_t dynamic_references; // those of them that OpenACC counts as dynamic
    std::uint32_t held;               // those that are holds (holds.h), in a library that has no OpenACC
  };
  // Members of a structure that lie on the device as on the host have the same number here, which no other structure in
  // their block has; 0 for what was mapped by itself.
  std::uint32_t structure;

  // Relaxed where the map lock is held, which orders everything; a reference or pin given back without it is a release, and
  // taking the last one an acquire, so that the record is freed after its last use.
  std::atomic<std::uint64_t> counts;   // of the head only
  std::atomic<std::uint32_t> own_busy; // as the block's, where there is no block

  object_kind kind;
  bool in_table;     // of the head
  bool own_record;   // its record does not lie in its block
  bool untranslated; // a pointer or descriptor that was null when it was mapped, or that was not mapped as one
  bool sent_null;    // ... and null when the host's was last sent
  // Of the head: see share(). Relaxed: set with the map lock held, shared at least, and read with the lock exclusive.
  std::atomic<bool> shared;
  // Of the head: not null while the object is absent to everybody else, who wait where they would map the same storage. On
  // its way in it has no device address yet; on its way out the count is 0 and its copy-out is under way. The construct's
  // plan.
  const void *in_transit;

  device_block *block; // null: not memory of a directive, and a record of its own
  union {
    loaded_image *image;      // functions and variables
    std::uintptr_t host_base; // of data, in a library that has bases (bases.h); 0: none
  };
  mapped_object *put_aside; // the link_variable that this object stands in for
  pointer_slots *slots;     // pointers in it that were attached or entered; null if none ever was

  // Somebody else than the construct that has mapped it learns its device address. Of the head.
  void share() {
    if (!shared.load(std::memory_order_relaxed)) shared.store(true, std::memory_order_relaxed);
  }
  // The same, and takes pins and references.
  void join(std::uint64_t more) {
    share();
    counts.fetch_add(more, std::memory_order_relaxed);
  }
  std::uint64_t references() const { return head->counts.load(std::memory_order_relaxed) & object_counts::reference_mask; }
  std::size_t length() const { return host_end - host_start; }
  std::uintptr_t device_address(std::uintptr_t host) const { return device_start + (host - host_start); }
  bool has_address() const { return block == nullptr || block->memory != nullptr; }
  bool is_exactly(std::uintptr_t start, std::size_t length) const {
    return host_start == start && host_end == start + length;
  }
  // Of a library that has bases.
  bool is_named_by(std::uintptr_t address) const {
    return kind == object_kind::data && host_base != 0 && host_base <= address;
  }
  bool contains(std::uintptr_t start, std::uintptr_t end) const { return host_start <= start && end <= host_end; }
  bool in_one_structure_with(const mapped_object *o) const {
    return o == this || (structure != 0 && structure == o->structure && block == o->block);
  }
  bool countable() const { return kind == object_kind::data; }
  std::atomic<std::uint32_t> &busy() { return block != nullptr ? block->busy : own_busy; }
};

class mapping_table {
public:
  mapping_table();

  // A record outside the table, alone in its group, with no reference and no pin.
  static mapped_object *create_object(object_kind, std::uintptr_t host_start, std::uintptr_t host_end,
                                      std::uintptr_t device_start);
  // The same in memory that the caller provides.
  static mapped_object *start_object(void *memory, object_kind kind, std::uintptr_t host_start, std::uintptr_t host_end,
                                     std::uintptr_t device_start) {
    auto *o = ::new (memory) mapped_object;
    o->host_start = host_start;
    o->host_end = host_end;
    o->device_start = device_start;
    o->head = o->next_sibling = o;
    o->dynamic_references = 0;
    o->structure = 0;
    o->counts.store(0, std::memory_order_relaxed);
    o->own_busy.store(0, std::memory_order_relaxed);
    o->kind = kind;
    o->in_table = o->own_record = false;
    o->untranslated = o->sent_null = true;
    o->in_transit = nullptr;
    o->shared.store(false, std::memory_order_relaxed);
    o->block = nullptr;
    o->image = nullptr;
    o->put_aside = nullptr;
    o->slots = nullptr;
    return o;
  }
  // What a record in a block occupies goes with the block.
  static void destroy_object(mapped_object *);

  // The object takes its place in the direction from host to device. A link_variable in the way is put aside.
  void insert(mapped_object *);
  // The same where find_overlap has just found nothing.
  void insert(mapped_object *, const interval_index::place &);
  // ... and for `n` records side by side in memory, all of which lie in the gap there, in ascending or descending order.
  void insert_run(mapped_object *records, std::size_t n, bool descending, const interval_index::place &);
  interval_index::gap gap_at(const interval_index::place &where) const { return by_host_.gap_at(where); }
  // ... and in the direction back, once its device address is known; nothing happens unless that direction is kept.
  void insert_reverse(mapped_object *o) {
    if (keeps_reverse_) insert_device(o);
  }
  bool keeps_reverse() const { return keeps_reverse_; }
  // From here on it is. Only reverse offload asks for it, so it begins when an image that can is loaded.
  void keep_reverse();
  // Takes one object out of both directions and restores the link variable it stood in for. The record stays.
  void erase(mapped_object *);
  // The same where a search for its first address has just ended.
  void erase(mapped_object *, const interval_index::place &);
  // Objects that are alone in their groups and stand in for no link variable: this one, and on either side of it what `goes`
  // is true for. They are no longer `in_table`.
  template <typename Goes>
  void erase_run(mapped_object *, Goes &&goes);

  // --- by host address; link variables are found too ---

  // Some object that overlaps [start, end), for start < end.
  mapped_object *find_overlap(std::uintptr_t start, std::uintptr_t end) const;
  // The same for what no thread remembers; `where` is where it belongs if there is none.
  mapped_object *find_overlap(std::uintptr_t start, std::uintptr_t end, interval_index::place &where) const;
  // The object whose interval holds the address.
  mapped_object *find_containing(std::uintptr_t address) const { return find_overlap(address, address + 1); }
  // For pointers that may stand at the end of an array: holds the address; else ends there; else is empty and stands there.
  // In a library that has bases (bases.h) also: the next object above, if the address is between its base and itself. There
  // the end of an array is not meant.
  mapped_object *find_zero_length(std::uintptr_t address) const;
  mapped_object *find_ending_at(std::uintptr_t address) const;
  mapped_object *find_empty_at(std::uintptr_t address) const;
  // Is all of [start, end) there in one piece: inside the object, or made of it and other members of a structure that were
  // mapped together with it? Between and behind members there may be what can be padding.
  bool covers(const mapped_object *, std::uintptr_t start, std::uintptr_t end) const;
  // Calls part(member, start, end) for what of the host range [start, end) the object holds and, where the range goes beyond
  // it, the members of a structure that were mapped together with it; in the order of their addresses.
  template <typename Part>
  void for_each_member(mapped_object *, std::uintptr_t start, std::uintptr_t end, Part &&part) const;

  // --- by device address ---

  mapped_object *find_device_overlap(std::uintptr_t start, std::uintptr_t end) const;

  std::size_t size() const { return by_host_.size(); }
  interval_index::cursor first() const { return by_host_.first(); }
  interval_index::cursor floor(std::uintptr_t address) const { return by_host_.floor(address); }

private:
  interval_index by_host_;
  interval_index by_device_;
  // Everything in by_host_ lies between them. A pointer that is not mapped itself is most often a variable on a stack, above
  // all that is: so much is seen without a search.
  std::uintptr_t lowest_ = UINTPTR_MAX, highest_ = 0;
  bool keeps_reverse_ = false;
  bool has_links_ = false; // some link variable was inserted once
  // Changes whenever something leaves the table, to a value no table ever had: a hit that a thread remembers stays true as
  // long as it does not.
  std::uint64_t generation_ = 0;
  void forget_hits();
  void insert_host(mapped_object *);
  void insert_device(mapped_object *);
  void erase_run(const interval_index::cursor &first, const interval_index::cursor &last, std::size_t n);
  void widen(const mapped_object *);
  void after_removal();
  void after_erase(mapped_object *);
};

template <typename Goes>
void mapping_table::erase_run(mapped_object *o, Goes &&goes) {
  interval_index::cursor at = by_host_.floor(o->host_start);
  while (at.get().value != o) at = at.previous(); // several start there
  const auto also = [&](const interval_index::cursor &c) {
    if (!c) return false;
    auto *next = static_cast<mapped_object *>(c.get().value);
    if (!goes(next)) return false;
    next->in_table = false;
    return true;
  };
  o->in_table = false;
  std::size_t n = 1;
  interval_index::cursor first = at, last = at;
  for (interval_index::cursor c = at.previous(); also(c); c = c.previous(), n++) first = c;
  for (interval_index::cursor c = at.next(); also(c); c = c.next(), n++) last = c;
  erase_run(first, last, n);
}

template <typename Part>
void mapping_table::for_each_member(mapped_object *o, std::uintptr_t start, std::uintptr_t end, Part &&part) const {
  const auto overlapping = [&](mapped_object *m) {
    const std::uintptr_t from = start > m->host_start ? start : m->host_start, to = end < m->host_end ? end : m->host_end;
    if (from < to) part(m, from, to);
  };
  if (o->structure == 0 || o->contains(start, end)) return overlapping(o);
  interval_index::cursor c = by_host_.floor(start);
  while (c && c.get().start == c.get().end) c = c.previous();
  if (!c) c = by_host_.first();
  for (; c && c.get().start < end; c = c.next())
    if (auto *m = static_cast<mapped_object *>(c.get().value); m->in_one_structure_with(o)) overlapping(m);
}

static_assert(sizeof(device_block) % alignof(mapped_object) == 0);

} // namespace regomp

#endif
