// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "task/outside_tasks.h"

#include "support/memory.h"

namespace regomp {

void outside_tasks::enter(outside_task &place, task *t) {
  place.which = t;
  place.entered = true;
  lock_guard guard(lock_);
  place.next = first_;
  if (first_ != nullptr) first_->link = &place.next;
  place.link = &first_;
  first_ = &place;
}

void outside_tasks::remove(outside_task &place) {
  if (!place.entered) return;
  lock_guard guard(lock_);
  *place.link = place.next;
  if (place.next != nullptr) place.next->link = place.link;
  place.entered = false;
}

void outside_tasks::enter_event(task *t) { enter(*create<outside_task>(), t); }

void outside_tasks::remove_event(const task *t) {
  if (t->target != nullptr) return; // whose place is its own
  for (outside_task *place = first_; place != nullptr; place = place->next) {
    if (place->which != t) continue;
    remove(*place);
    return destroy(place);
  }
}

bool outside_tasks::any_waits() const {
  for (const outside_task *place = first_; place != nullptr; place = place->next)
    // relaxed: this thread ends the bodies of all of them.
    if ((place->which->open_ends.load(std::memory_order_relaxed) & body_open) == 0) return true;
  return false;
}

} // namespace regomp
