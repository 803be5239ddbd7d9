// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the items of a construct count, in one of two ways.
//
//                            OpenMP (5.2 section 5.8.3)         OpenACC (2.7 section 2.6.7)
//    several items that lead
//    to one count            change it once                     change it once each
//    members of a structure  share a count                      have a count each, come and go one by one
//    enter data, exit data   count as regions do                count dynamic references, and take no others away
//
// Belongs to the construct's thread. The map lock is held, shared at least to take references, exclusively to give them
// back.
#ifndef REGOMP_MAPPING_COUNTING_H
#define REGOMP_MAPPING_COUNTING_H

#include "mapping/data_region.h"
#include "mapping/holds.h"
#include "mapping/reference_set.h"
#include "support/array.h"

#include <algorithm>
#include <cstdint>

namespace regomp {

class release_plan;

using region_entries = array<region_entry, 16>; // that a construct has planned

class counting {
public:
  // The counts that the construct has changed are in `counted`; parts of an enter data construct (`enters`) share it.
  counting(const openacc_construct *openacc, reference_set &counted, bool enters = false)
      : counted_(counted), enters_(enters), each_item_(openacc != nullptr), asks_(enters_) {}

  bool members_count_alone() const { return each_item_; }
  // Have several items led to one count?
  bool met_again() const { return met_again_; }

  // An item takes a reference and a pin. `created`: the construct has made the object. `before`: what the construct's other
  // items have taken. True if this item takes the construct's reference to that count.
  bool take(const map_item &, mapped_object *head, bool created, const region_entries &before);
  // ... through a pointer inside a larger object (map_item::slot), which remembers that.
  void take_through_slot(const map_item &, mapped_object *);

  // An item of exit data gives back what it is to.
  void give_back(release_plan &, mapped_object *, const map_item &);

private:
  bool is_first(const mapped_object *head, const region_entries &before);
  bool ask(const mapped_object *head, const region_entries &before);
  std::uint32_t dynamic_references_to_drop(mapped_object *, const map_item &) const;

  reference_set &counted_;
  // The heads that were counted without a look at counted_, which is not needed as long as each lies beyond those before it.
  std::uintptr_t lowest_ = UINTPTR_MAX, highest_ = 0;
  const bool enters_, each_item_;
  bool asks_;
  bool met_again_ = false;
};

// Is this the construct's first item for this count? Items usually come in the order of their addresses.
[[gnu::always_inline]] inline bool counting::is_first(const mapped_object *head, const region_entries &before) {
  if (asks_) return counted_.add(head);
  const std::uintptr_t start = head->host_start;
  if (start > highest_) {
    highest_ = start;
    lowest_ = std::min(lowest_, start);
    return true;
  }
  if (start < lowest_) {
    lowest_ = start;
    return true;
  }
  return ask(head, before);
}

// For each item.
[[gnu::always_inline]] inline bool counting::take(const map_item &item, mapped_object *head, bool created,
                                                  const region_entries &before) {
  // What the construct has made tells by itself, unless the construct has other parts.
  const bool own = created && !enters_;
  bool first = own ? head->references() == 0 : head->countable() && is_first(head, before);
  if (!first && head->countable()) {
    met_again_ = true;
    first = each_item_;
  }
  if (first && each_item_ && enters_) head->dynamic_references++;
  const std::uint64_t more = object_counts::pin + (first ? object_counts::reference : 0);
  if (own) // nobody else has it pinned
    head->counts.store(head->counts.load(std::memory_order_relaxed) + more, std::memory_order_relaxed);
  else
    head->join(more);
  if constexpr (has_holds)
    if (is_hold(item) && first && head->countable()) add_hold(head);
  return first;
}

} // namespace regomp

#endif
