// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps driver calls that wait for running kernels apart from kernels that wait for the host.
//
// A call that gives memory or code back to the driver (CUDA: cuMemFree, cuMemFreeHost, cuModuleUnload) may return only when
// all kernels that run have ended, and may keep the driver's own locks until then. A kernel that uses reverse offload ends
// only after the host has served it, which takes driver calls. So the two must not come together: while at least one such
// kernel is in flight, such calls are put off; while such a call is under way, no such kernel is started.
//
// One gate for all devices of a plugin, as page-locked memory belongs to all of them. Other kernels never come here.
// Locking: the gate's lock is a leaf, and is not held while a release runs.
#ifndef REGOMP_PLUGIN_RELEASE_GATE_H
#define REGOMP_PLUGIN_RELEASE_GATE_H

#include "plugin/common/mutex.h"

namespace regomp::plugin {

// Something to release with such a call; lives in the record of what is released. `release` makes the driver call, with no
// lock held and no particular context current, and may free the record.
struct deferred_release {
  deferred_release *next_deferred = nullptr;
  void (*release)(deferred_release *) = nullptr;
};

class release_gate {
public:
  constexpr release_gate() = default;

  // Before the launch of a kernel that uses reverse offload; waits while a release is under way. Never called by a thread
  // that runs a release.
  void kernel_starts();
  // After such a kernel has ended. Makes no driver call, so a stream callback may call it.
  void kernel_ended();

  // Releases now if the gate allows it, else puts it off. The first caller afterwards does it: see release_deferred().
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
  unsigned kernels = 0;         // in flight that use reverse offload
  unsigned releasing = 0;       // threads inside run()
  unsigned kernels_waiting = 0; // they go first: releases can always be put off
  deferred_release *deferred = nullptr;
};

} // namespace regomp::plugin

#endif
