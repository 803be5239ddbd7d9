// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mapping/counting.h"

#include "assertion.h"
#include "mapping/object_life.h"
#include "mapping/release.h"

namespace regomp {

bool counting::ask(const mapped_object *head, const region_entries &before) {
  asks_ = true;
  for (const region_entry &e : before)
    if (e.does(holds_reference)) counted_.add(e.object->head);
  return counted_.add(head);
}

void counting::take_through_slot(const map_item &item, mapped_object *o) {
  if (each_item_ && enters_ && !o->is_exactly(item.address, item.bytes)) slots_of(o).at(item.address).entered++;
}

// A pointer inside a larger object, named for what it points to, has only those that enter data has taken through it; and
// none if that has no references left.
std::uint32_t counting::dynamic_references_to_drop(mapped_object *o, const map_item &item) const {
  const bool all = item.is(item_to_the_last);
  if (item.slot == 0 || o->is_exactly(item.address, item.bytes)) return all ? UINT32_MAX : 1;
  pointer_slot *const s = o->slots != nullptr ? o->slots->find(item.address) : nullptr;
  if (s == nullptr || s->entered == 0) return 0;
  const std::uint32_t fewer = all ? s->entered : 1;
  REGOMP_ASSERT(fewer <= s->entered);
  s->entered -= fewer;
  o->slots->settle(item.address);
  return fewer;
}

void counting::give_back(release_plan &plan, mapped_object *o, const map_item &item) {
  mapped_object *const head = o->head;
  const bool all = item.is(item_to_the_last);
  if (each_item_) return plan.drop_dynamic(head, dynamic_references_to_drop(o, item));
  if (!is_hold(item) && holds_of(head) > 0) return plan.drop_unheld(head, all, counted_);
  if (all) return plan.delete_all(head);
  if (!counted_.add(head)) return;
  if (is_hold(item)) end_hold(head);
  plan.drop(head);
}

} // namespace regomp
