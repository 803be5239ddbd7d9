// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps driver calls that wait for running kernels apart from kernels that wait for the host.
//
// cuMemFree, cuMemFreeHost and cuModuleUnload may return only when all kernels that run have ended, and may keep the
// driver's own locks until then. A kernel that asks the host for a target region ends only after the host has served it,
// which takes driver calls. So the two must not meet: while at least one kernel that may ask is in flight ("asking"), such
// calls are put off; while such a call is under way, no such kernel is started.
//
// One gate for all devices, as pinned memory belongs to all of them. Kernels that cannot ask never come here.
// Locking: the gate's lock is a leaf, and is not held while a release runs.
#ifndef REGOMP_PLUGIN_NVPTX_DRIVER_GATE_H
#define REGOMP_PLUGIN_NVPTX_DRIVER_GATE_H

#include "plugin/common/mutex.h"
#include "plugin/nvptx/core_names.h"

namespace regomp::nvptx {

// Something to release with such a call; lives in the record of what is released. `release` makes the driver call, with no
// lock held and no particular context current, and may free the record.
struct deferred_release {
  deferred_release *next_deferred = nullptr;
  void (*release)(deferred_release *) = nullptr;
};

class driver_gate {
public:
  constexpr driver_gate() = default;

  // Before the launch of a kernel that may ask; waits while a release is under way. Never called by a thread that runs a
  // release.
  void enter_asking();
  // After such a kernel has ended. Makes no driver call, so a stream callback may call it.
  void leave_asking();

  // Releases now if the gate allows it, else puts it off. Whoever comes first afterwards does it: see release_deferred().
  void release(deferred_release *);
  // False while a release would be put off. May change at any moment: for decisions that can be wrong.
  bool is_open();
  // Makes the releases that were put off, if the gate allows it now; false if it does not and there are some. Cheap when
  // there are none.
  bool release_deferred();

private:
  void run(deferred_release *chain);

  mutex lock;
  condition released;
  unsigned asking = 0;         // kernels in flight that may ask
  unsigned releasing = 0;      // threads inside run()
  unsigned waiting_to_ask = 0; // they go first: releases can always be put off
  deferred_release *deferred = nullptr;
};

extern driver_gate gate;

} // namespace regomp::nvptx

#endif
