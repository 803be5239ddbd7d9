// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of a plugin that are not the same in both versions of the interface (gomp_plugin.h): how many devices there
// are and what they can do, and how a region is run. versioned_hooks.cc has them, each once, for every plugin;
// interface_version.h says how one function can serve both, and which version is spoken. This is what they call of the
// plugin.
#ifndef REGOMP_PLUGIN_REGION_HOOKS_H
#define REGOMP_PLUGIN_REGION_HOOKS_H

#include "include/gomp_plugin.h"
#include "plugin/common/region_launch.h"

namespace regomp::plugin {

// A region that the host library has run. With version 4 it is the region's session; nothing refers to it once the region is
// launched.
struct region_call {
  int ordinal;            // of the device; not set for OpenACC with version 3, whose functions tell their device
  void *table;            // the arguments, where the device finds them
  void *launch = nullptr; // the plugin's: what it has taken for the launch together with the table's memory
};

// Any thread. Each ends the process where the region cannot be launched.
class region_hooks {
public:
  virtual unsigned capabilities_of(int ord) = 0;
  // As GOMP_OFFLOAD_get_num_devices_t.
  virtual int discover(unsigned requires_mask) = 0;
  virtual void run(const region_call &, void *function, void *const *args) = 0;
  virtual regomp_launch run_async(const region_call &, void *function, void *const *args, void *task,
                                  const predecessors &) = 0;
  virtual void run_acc(const region_call &, void *function, const unsigned *dims) = 0;
  virtual void queue_acc(const region_call &, void *function, const unsigned *dims, goacc_asyncqueue &) = 0;

protected:
  region_hooks() = default;
  ~region_hooks() = default;
};

// Each plugin defines it.
region_hooks &hooks_of_plugin();

} // namespace regomp::plugin

#endif
