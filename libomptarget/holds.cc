// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libomptarget/holds.h"

#include "libomptarget/arguments.h"
#include "mapping/device_maps.h"
#include "mapping/map.h"
#include "mapping/reference_set.h"

#include <algorithm>
#include <atomic>

namespace regomp {

namespace {

// Relaxed: who has a hold to look for has been told of it by the thread that took it.
std::atomic<bool> ever_used{false};

bool is_hold(const map_item &i) { return (i.code & map_hold) != 0; }
bool is_counted(const map_item &i) {
  return i.what == item_kind::storage || i.what == item_kind::structure_part || i.what == item_kind::section;
}

// The object whose references the item counts, null if there is none. With the map lock.
mapped_object *head_of(device &d, const map_item &i) {
  if (!is_counted(i)) return nullptr;
  const mapping_table &table = maps_of(d).table;
  mapped_object *const o =
      i.bytes == 0 ? table.find_containing(i.address) : table.find_overlap(i.address, i.address + i.bytes);
  return o != nullptr && o->head->countable() && o->head->in_transit == nullptr ? o->head : nullptr;
}

// Calls what(item, head, first) for the items that have an object; `first` for the first with that object.
template <typename What>
void for_each_head(device &d, const map_list &items, What &&what) {
  reference_set seen;
  for (map_item &i : items)
    if (mapped_object *const head = head_of(d, i); head != nullptr) what(i, *head, seen.add(head));
}

void end_hold(mapped_object &head) {
  if (head.held > 0) head.held--;
}

} // namespace

void add_holds(device &d, const map_list &items) {
  if (!std::any_of(items.begin(), items.end(), is_hold)) return;
  ever_used.store(true, std::memory_order_relaxed);
  exclusive_guard guard(maps_of(d).map_lock);
  reference_set seen;
  for (const map_item &i : items)
    if (mapped_object *const head = is_hold(i) ? head_of(d, i) : nullptr; head != nullptr && seen.add(head)) head->held++;
}

void end_holds(device &d, const map_list &items) {
  if (!std::any_of(items.begin(), items.end(), is_hold)) return;
  exclusive_guard guard(maps_of(d).map_lock);
  reference_set seen;
  for (const map_item &i : items)
    if (mapped_object *const head = is_hold(i) ? head_of(d, i) : nullptr; head != nullptr && seen.add(head)) end_hold(*head);
}

void leave_to_holders(device &d, const map_list &items) {
  if (!ever_used.load(std::memory_order_relaxed)) return;
  end_holds(d, items);
  array<map_item, 16> copied;
  {
    exclusive_guard guard(maps_of(d).map_lock);
    for_each_head(d, items, [&](map_item &i, mapped_object &head, bool first) {
      if (head.held == 0 || is_hold(i)) return;
      const std::uint64_t free = head.references() - std::min<std::uint64_t>(head.references(), head.held);
      const std::uint64_t fewer = i.is(item_to_the_last) ? free : std::min<std::uint64_t>(free, first ? 1 : 0);
      head.counts.fetch_sub(fewer * object_counts::reference, std::memory_order_acquire);
      if (i.is(item_always_from)) {
        copied.push_back(i);
        copied[copied.size() - 1].what = item_kind::storage;
        copied[copied.size() - 1].flags = item_from;
      }
      i.what = item_kind::value;
    });
  }
  update(d, {copied.size(), copied.data(), 0, nullptr});
}

} // namespace regomp
