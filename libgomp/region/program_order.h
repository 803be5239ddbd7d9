// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constructs of one task region that name overlapping storage take effect in program order, although those with nowait are
// deferred: doc/target-core.md, "Which orders are kept". Called by the thread that encounters the construct, with no lock
// held, before it does anything for it; a deferred construct's record is also its task's.
#ifndef REGOMP_REGION_PROGRAM_ORDER_H
#define REGOMP_REGION_PROGRAM_ORDER_H

#include "device/plugin.h"
#include "region/named_storage.h"
#include "task/target_task.h"
#include "team/thread.h"

#include <atomic>

namespace regomp {

struct device;
struct map_list;

enum class nowait_policy { ordered, concurrent, synchronous };              // REGOMP_NOWAIT
extern __attribute__((visibility("hidden"))) nowait_policy nowait_handling; // constant once the library is loaded

// A deferred construct that may be in flight. Belongs to the list of pending constructs, to the construct's task, and to the
// tasks that have inherited it; who lets go last releases it.
struct construct_in_flight : pending_construct {
  // Constant from here ...
  device *on;
  bool has_depend;
  bool host_region; // runs on the host
  named_storage names;
  // ... and these once `launched` is true, which the thread that starts the task sets last.
  named_storage mapped;
  regomp_launch launch = {nullptr, 0};
  std::atomic<bool> launched{false};

  // The starting thread's: what the kernel follows on the device.
  array<regomp_launch, 2> device_predecessors;
  array<depend_node *, 2> device_predecessor_nodes; // held
  std::atomic<unsigned> owners{2};
};

// A deferred construct, between its encounter and its task.
class deferred_order {
public:
  // `on` is null for the host.
  deferred_order(device *on, bool has_depend);

  // Null if the order does not matter; else the construct's storage goes into its names, and the task has to let go of it.
  construct_in_flight *record() const { return record_; }
  // Finds what it has to follow. `launches`: it has a kernel, else all is done on the host.
  void find_predecessors(const char *construct, bool launches);
  // For create_target_task. `no_user_code`: nothing of the program runs on a thread because of it.
  target_task_order for_task(bool no_user_code) const;

private:
  void follow_on_device(const struct overlaps &);

  device *on_;
  construct_in_flight *record_ = nullptr;
  array<depend_node *, 8> predecessors_;
};

void let_go(construct_in_flight *);

// True if a construct that overlaps others in flight has to wait, or may have to.
inline bool order_matters(const thread &thr = self()) {
  return nowait_handling == nowait_policy::ordered && thr.task != nullptr && any_pending();
}

// For a synchronous construct: waits until those before it that name some of the same storage have ended. `region`: its
// function on the host, null if it has none.
void wait_for_overlaps(const char *construct, device *on, const map_list &, bool has_depend,
                       void (*region)(void *) = nullptr);
void wait_for_overlaps(const char *construct, device *on, const named_storage &, bool has_depend = false,
                       bool host_region = false);
// True if a directive with nowait that could be done at once would have to wait.
bool overlaps_others(device *on, const map_list &, bool has_depend);

// A range of memory of the host or of a device that a routine works on; usually nothing to do.
void wait_for_users_of(const char *routine, const void *start, std::size_t bytes);

} // namespace regomp

#endif
