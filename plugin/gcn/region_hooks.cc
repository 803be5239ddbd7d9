// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the hooks of the core call (plugin/common/region_hooks.h), and the one that only this plugin has: a region's argument
// table in memory of the host that the device reads, so that the host library writes it there and copies nothing. It is part
// of a launch block, which goes to the region that follows.
#include "plugin/common/region_hooks.h"

#include "plugin/common/hook.h"
#include "plugin/gcn/device.h"
#include "plugin/gcn/discovery.h"
#include "plugin/gcn/image.h"
#include "plugin/gcn/launch.h"

using namespace regomp;
using namespace regomp::gcn;

namespace {

device &device_for_region(int ord) {
  device *d = find_device(ord);
  if (d == nullptr) GOMP_PLUGIN_fatal("gcn: a region cannot run");
  return *d;
}

launch_arguments arguments_of(const region_call &c) {
  return {reinterpret_cast<std::uintptr_t>(c.table), static_cast<launch_block *>(c.launch)};
}

class gcn_hooks final : public region_hooks {
public:
  unsigned capabilities_of(int ord) override {
    const device *d = find_device(ord);
    return d != nullptr ? gcn::capabilities_of(*d) : 0;
  }
  int discover(unsigned requires_mask) override { return discover_devices(requires_mask); }

  void run(const region_call &c, void *function, void *const *args) override {
    device &d = device_for_region(c.ordinal);
    target_region region(d, *static_cast<const kernel *>(function), arguments_of(c), args);
    run_region(d, region);
  }
  regomp_launch run_async(const region_call &c, void *function, void *const *args, void *task,
                          const predecessors &after) override {
    device &d = device_for_region(c.ordinal);
    target_region region(d, *static_cast<const kernel *>(function), arguments_of(c), args);
    return run_region_async(d, region, task, after);
  }
  void run_acc(const region_call &c, void *function, const unsigned *dims) override {
    run_acc_kernel(*static_cast<const kernel *>(function), arguments_of(c), dims);
  }
  void queue_acc(const region_call &c, void *function, const unsigned *dims, goacc_asyncqueue &q) override {
    queue_acc_kernel(*static_cast<const kernel *>(function), arguments_of(c), dims, q);
  }
};

} // namespace

region_hooks &regomp::plugin::hooks_of_plugin() {
  static constinit gcn_hooks hooks;
  return hooks;
}

void *GOMP_OFFLOAD_session_allocate_target_var_table(void *memory, std::size_t bytes) {
  auto &c = *static_cast<region_call *>(memory);
  device *d = find_device(c.ordinal);
  if (d == nullptr || bytes > launch_block::table_bytes || !d->options->has_argument_tables) return nullptr;
  launch_block *const block = d->blocks.take();
  if (block == nullptr) return nullptr;
  c.launch = block;
  return c.table = block->table;
}
