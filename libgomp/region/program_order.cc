// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "region/program_order.h"

#include "assertion.h"
#include "device/device.h"
#include "environment_variables.h"
#include "mapping/map_item.h"
#include "observe/observed.h"
#include "region/session.h"
#include "support/diagnostics.h"
#include "support/memory.h"

#include <cstdlib>
#include <cstring>

namespace regomp {

nowait_policy nowait_handling = nowait_policy::ordered;

// A construct in flight, and what it has in common with the new one.
struct overlap {
  construct_in_flight *with;
  depend_node *node;           // its task's
  bool inherited;              // of another task region
  const storage_range *shared; // null: nothing
};
// All in flight, in the order in which they were generated.
struct overlaps {
  array<overlap, 8> list;
};

namespace {

__attribute__((constructor(104))) void read_nowait_policy() {
  const char *value = text_of(env_variable::REGOMP_NOWAIT);
  if (value == nullptr || std::strcmp(value, "ordered") == 0) return;
  if (std::strcmp(value, "concurrent") == 0)
    nowait_handling = nowait_policy::concurrent;
  else if (std::strcmp(value, "synchronous") == 0)
    nowait_handling = nowait_policy::synchronous;
  else
    print_error("Invalid value for environment variable REGOMP_NOWAIT: %s", value);
}

void release(pending_construct *c) {
  auto *f = static_cast<construct_in_flight *>(c);
  if (f->node != nullptr) drop_node(f->node);
  f->node = nullptr;
  let_go(f);
}

// Relaxed: the caller has it held.
void hold(pending_construct *c) {
  [[maybe_unused]] const unsigned before =
      static_cast<construct_in_flight *>(c)->owners.fetch_add(1, std::memory_order_relaxed);
  REGOMP_ASSERT(before != 0);
}

// Acquire pairs with the release store of who has launched it: what is known since then.
bool is_launched(const construct_in_flight &f) { return f.launched.load(std::memory_order_acquire); }

// False if the new one has nothing in common with any. `host_region`: it runs on the host. Nothing orders two regions that
// do, as with GCC's library, where they are plain tasks.
bool find_overlaps(const named_storage &names, bool has_depend, bool host_region, overlaps &found) {
  bool any = false;
  if (devices_forgotten()) return false; // after a fork nothing ends any more
  for_each_pending([&](const pending_view &p) {
    auto &f = static_cast<construct_in_flight &>(p.construct);
    const storage_range *shared = nullptr;
    // What still waits for an event is ordered by its dependences alone: the program may fulfil it behind the new one.
    const bool may_wait = !is_launched(f) && may_wait_for_event(p.node);
    if (!may_wait && !(p.sibling && has_depend && f.has_depend) && !(host_region && f.host_region)) {
      shared = f.names.shares_with(names);
      if (is_launched(f) && (shared == nullptr || !shared->host_step))
        if (const storage_range *more = f.mapped.shares_with(names)) shared = more;
    }
    found.list.push_back({&f, p.node, p.inherited, shared});
    any = any || shared != nullptr;
  });
  return any;
}

bool same_queue(const construct_in_flight &a, const construct_in_flight &b) {
  return a.launch.queue == b.launch.queue && a.launch.use == b.launch.use;
}

// Can a kernel for that device follow this one on the device? One thread may have others follow it: that of its own region.
bool can_be_followed(const overlap &o, const device *on) {
  return !o.inherited && is_launched(*o.with) && o.with->launch.queue != nullptr && o.with->on == on && !o.shared->host_step;
}

void tell(const char *construct, device *on, const storage_range &shared, const char *how) {
  const auto start = static_cast<std::size_t>(shared.start), end = static_cast<std::size_t>(shared.end);
  const char *format = "%s at %s %s, since both name [%#zx..%#zx)";
  if (on != nullptr)
    info(*on, format, construct, caller_text(), how, start, end);
  else
    info(format, construct, caller_text(), how, start, end);
}

void tell_all(const char *construct, device *on, const overlaps &found, const char *how) {
  if (!observing(info_kernel)) return;
  for (const overlap &o : found.list)
    if (o.shared != nullptr) tell(construct, on, *o.shared, how);
}

} // namespace

void let_go(construct_in_flight *f) {
  // Acquire and release: who is last comes after what the other one did.
  if (f == nullptr || count_down(f->owners, 1, std::memory_order_acq_rel) != 1) return;
  for (depend_node *n : f->device_predecessor_nodes) drop_node(n);
  destroy(f);
}

deferred_order::deferred_order(device *on, bool has_depend) : on_(on) {
  if (nowait_handling != nowait_policy::ordered) return;
  record_ = create<construct_in_flight>();
  record_->release = release;
  record_->hold = hold;
  record_->drop = [](pending_construct *c) { let_go(static_cast<construct_in_flight *>(c)); };
  record_->on = on;
  record_->has_depend = has_depend;
}

// Of those in one queue the newest counts, as long as it is the last one there. Finds nothing if one cannot be followed.
void deferred_order::follow_on_device(const overlaps &found) {
  for (std::size_t i = 0; i < found.list.size(); i++) {
    const overlap &o = found.list[i];
    if (o.shared == nullptr) continue;
    bool possible = can_be_followed(o, on_), newest = true;
    for (std::size_t k = i + 1; k < found.list.size() && possible; k++) {
      const overlap &later = found.list[k];
      if (!is_launched(*later.with) || !same_queue(*o.with, *later.with)) continue;
      newest = false;
      possible = later.shared != nullptr;
    }
    if (!possible) return record_->device_predecessors.clear();
    if (newest) record_->device_predecessors.push_back(o.with->launch);
  }
}

void deferred_order::find_predecessors(const char *construct, bool launches) {
  if (record_ == nullptr) return;
  record_->host_region = launches && on_ == nullptr;
  const bool pending = any_pending();
  // What others find of it before it is launched, and it of others. Once it is launched, `mapped` says so.
  if (on_ != nullptr && (pending || record_->has_depend)) record_->names.add_present(*on_);
  if (!pending) return;
  overlaps found;
  if (!find_overlaps(record_->names, record_->has_depend, record_->host_region, found)) return;
  // On the device if it starts now, and nothing is done on the host between the others and it.
  if (launches && on_ != nullptr && !record_->has_depend && runs_async_after(*on_) && !target_tasks_are_undeferred())
    follow_on_device(found);
  const bool follows = !record_->device_predecessors.empty();
  tell_all(construct, on_, found,
           follows ? "follows an earlier construct on the device" : "starts when an earlier construct has ended");
  for (const overlap &o : found.list) {
    if (o.shared == nullptr) continue;
    if (follows)
      record_->device_predecessor_nodes.push_back(hold_node(o.node));
    else
      predecessors_.push_back(o.node);
  }
}

target_task_order deferred_order::for_task(bool no_user_code) const {
  return {no_user_code, predecessors_.size(), predecessors_.begin(), record_};
}

void wait_for_overlaps(const char *construct, device *on, const named_storage &names, bool has_depend, bool host_region) {
  overlaps found;
  if (names.empty() || !find_overlaps(names, has_depend, host_region, found)) return;
  tell_all(construct, on, found, "waits for an earlier construct");
  array<depend_node *, 8> nodes;
  for (const overlap &o : found.list)
    if (o.shared != nullptr) nodes.push_back(o.node);
  wait_for_pending(nodes.data(), nodes.size());
}

void wait_for_overlaps(const char *construct, device *on, const map_list &list, bool has_depend, void (*region)(void *)) {
  named_storage names;
  names.add_items(on, list, region == nullptr);
  if (on != nullptr && region != nullptr) names.add_variables(*on, region);
  names.add_originals(list);
  if (on != nullptr) names.add_present(*on);
  wait_for_overlaps(construct, on, names, has_depend, region != nullptr && on == nullptr);
}

bool overlaps_others(device *on, const map_list &list, bool has_depend) {
  named_storage names;
  names.add_items(on, list, true);
  if (on != nullptr) names.add_present(*on);
  overlaps found;
  return find_overlaps(names, has_depend, false, found);
}

void wait_for_users_of(const char *routine, const void *start, std::size_t bytes) {
  if (!order_matters()) return;
  named_storage names;
  names.add(reinterpret_cast<std::uintptr_t>(start), bytes, true);
  wait_for_overlaps(routine, nullptr, names);
}

} // namespace regomp
