// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What OpenACC knows about a host thread: its device, its open data regions, what profiling libraries may look at. Made when
// the thread first uses OpenACC, released at its end; owned and touched by its thread alone, but for how many calls it is
// inside of. Whether any thread has an open data region is counted for all.
#ifndef REGOMP_OACC_THREAD_RECORD_H
#define REGOMP_OACC_THREAD_RECORD_H

#include "acc_profiling.h"
#include "oacc/device_choice.h"
#include "support/array.h"
#include "team/thread.h"

#include <atomic>

namespace regomp {

struct device;
class event_scope;
class observed_launch;
struct target_region;

struct acc_thread : thread_extension, acc_thread_head {
  thread *of;
  acc_device_type type; // host, nvidia or radeon; none: no device yet
  int number;           // within the type
  device *on;           // null: the host
  unsigned shutdowns;   // how often a device had been shut down when it was chosen
  unsigned ready_at;    // device_changes when the thread has found all this good; it is as long as they are the same

  device *plugin_data_of; // whose plugin's ...
  void *plugin_data;      // ... record of this thread

  array<target_region *, 8> *data; // open data regions; null where nothing was mapped
  event_scope *events;             // of the construct that the thread executes, if anybody listens
  observed_launch *launch;         // of that construct's region, if kernels are observed
  bool events_disabled;            // by acc_prof_unregister with acc_toggle_per_thread
  bool in_init_callback;
  unsigned callbacks; // of profiling libraries that run on this thread, one inside another

  std::atomic<unsigned> calls; // constructs and routines that the thread is inside of, one in another (calls.h)
  acc_thread *next, *previous; // in the list of all
};

// Null if the thread has none.
acc_thread *ask_for_acc_thread();
inline acc_thread *acc_thread_if_any() {
  const thread *const thr = self_if_no_listener();
  return thr != nullptr ? static_cast<acc_thread *>(thr->openacc) : ask_for_acc_thread();
}
acc_thread &make_acc_thread();
inline acc_thread &acc_self() {
  acc_thread *const t = acc_thread_if_any();
  return t != nullptr ? *t : make_acc_thread();
}

// Whether any thread but this one is inside of a call (calls.h). Sequentially consistent.
bool other_threads_count_calls(const acc_thread &);

void open_data_region(acc_thread &, target_region *);
target_region *close_data_region(acc_thread &); // null if there is nothing to unmap
inline bool in_data_region(const acc_thread &t) { return t.data != nullptr && !t.data->empty(); }
bool any_data_region();

// The plugin's record of the thread, for the device that it has chosen. Null for the host.
void *renew_plugin_data(acc_thread &);
inline void *plugin_data_of(acc_thread &t) { return t.plugin_data_of == t.on ? t.plugin_data : renew_plugin_data(t); }
void drop_plugin_data(acc_thread &);

} // namespace regomp

#endif
