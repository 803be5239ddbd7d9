// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the hooks of the core call (plugin/common/region_hooks.h): each finds the device, and makes its
// context current where a region takes more than a launch.
#include "plugin/common/region_hooks.h"
#include "plugin/common/hook.h"

#include "plugin/nvptx/device.h"
#include "plugin/nvptx/discovery.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/launch.h"
#include "plugin/nvptx/settings.h"

#include <utility>

using namespace regomp;
using namespace regomp::nvptx;

namespace {

device &device_for_region(int ord) {
  device *d = find_device(ord);
  if (d == nullptr)
    GOMP_PLUGIN_fatal("nvptx: device %d cannot run a target region; OMP_TARGET_OFFLOAD=disabled runs it on the host", ord);
  return *d;
}

// For the next region of the thread.
constinit thread_local regomp_kernel_copies *wanted_copies = nullptr;

std::uint64_t table_of(const region_call &c) { return reinterpret_cast<std::uintptr_t>(c.table); }

class nvptx_hooks final : public region_hooks {
public:
  unsigned capabilities_of(int ord) override {
    const device *d = find_device(ord);
    return d != nullptr ? nvptx::capabilities_of(*d) : 0;
  }
  int discover(unsigned requires_mask) override { return discover_devices(requires_mask); }

  void run(const region_call &c, void *function, void *const *args) override {
    device &d = device_for_region(c.ordinal);
    target_region region(d, *static_cast<const kernel *>(function), table_of(c), args);
    regomp_kernel_copies *const copies = std::exchange(wanted_copies, nullptr);
    if (region.requests == nullptr && copies == nullptr) return run_region(d, region);
    const scoped_context current(d); // for the copies of its requests, or those
    run_region(d, region, {}, copies);
  }
  regomp_launch run_async(const region_call &c, void *function, void *const *args, void *task,
                          const predecessors &after) override {
    device &d = device_for_region(c.ordinal);
    scoped_context current(d);
    target_region region(d, *static_cast<const kernel *>(function), table_of(c), args);
    return run_region_async(d, region, task, after);
  }
  void run_acc(const region_call &c, void *function, const unsigned *dims) override {
    if (debug_wanted) GOMP_PLUGIN_debug(0, "nvptx GOMP_OFFLOAD_openacc_exec\n");
    run_acc_kernel(*static_cast<const kernel *>(function), table_of(c), dims);
  }
  void queue_acc(const region_call &c, void *function, const unsigned *dims, goacc_asyncqueue &q) override {
    if (debug_wanted) GOMP_PLUGIN_debug(0, "nvptx GOMP_OFFLOAD_openacc_async_exec\n");
    queue_acc_kernel(*static_cast<const kernel *>(function), table_of(c), dims, q);
  }
};

} // namespace

region_hooks &regomp::plugin::hooks_of_plugin() {
  static constinit nvptx_hooks hooks;
  return hooks;
}

void GOMP_OFFLOAD_regomp_copies_with_kernel(int, regomp_kernel_copies *wanted) { wanted_copies = wanted; }

void GOMP_OFFLOAD_regomp_wait_for_copy(int ord, regomp_kernel_copies *copies) {
  device_for_region(ord).wait_for_mark(copies->mark);
}
