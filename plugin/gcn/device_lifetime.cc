// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/device_lifetime.h"

#include "plugin/common/acc_order.h"
#include "plugin/common/memory_pools.h"
#include "plugin/common/process_end.h"
#include "plugin/common/region_launch.h"
#include "plugin/gcn/debug.h"
#include "plugin/gcn/device.h"
#include "plugin/gcn/image_loading.h"

#include <unistd.h>

namespace regomp::gcn {

bool init_device(device &d) {
  if (d.initialized) return true;
  init_memory_pools(d, d.properties.memory_bytes, nullptr);
  d.owner = getpid();
  d.initialized = true;
  debug("GCN agent %d initialized", d.number);
  return true;
}

bool fini_device(device &d) {
  if (!d.initialized) return true;
  d.initialized = false;
  // Nothing may be taken from under a kernel that still runs, or from a process that is not the one that owns it. The
  // process is about to end; the driver frees what it has.
  if (d.owner != getpid()) return true;
  // The gate: kernels of another device are waiting for the host.
  if (process_is_ending() || d.exclusion.kernel_in_flight() || !gate.release_deferred()) {
    d.abandoned.store(true, std::memory_order_relaxed);
    return true;
  }
  (void)free_all_put_aside(d);
  d.service.stop();
  d.closing = true;
  recycle_ended_launches(d);
  forget_last_launch(d);
  unload_all_images(d);
  d.launch_queues.clear();
  d.copy_queues.clear();
  d.blocks.clear();
  clear_memory_pools(d);
  d.workers.stop();
  d.clear_streams();
  d.lines.clear();
  d.closing = false;
  return true;
}

} // namespace regomp::gcn
