// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/device_lifetime.h"

#include "plugin/common/acc_order.h"
#include "plugin/common/memory_pools.h"
#include "plugin/common/process_end.h"
#include "plugin/common/region_launch.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/image_loading.h"
#include "plugin/nvptx/memory.h"
#include "plugin/nvptx/report.h"

#include <unistd.h>

namespace regomp::nvptx {

bool init_device(device &d) {
  if (d.initialized) return true;
  const CUcontext context = retain_context(d);
  if (context == nullptr) return false;
  scoped_context current(context);
  if (d.options->native_stack_bytes != 0 &&
      !check("cuCtxSetLimit", cuda.cuCtxSetLimit(CU_LIMIT_STACK_SIZE, d.options->native_stack_bytes)))
    return false;
  d.prepare_queues();
  init_memory_pools(d, d.properties.memory_bytes, announces_blocks() ? announce_block_of_pool : nullptr);
  d.owner = getpid();
  d.initialized = true;
  return true;
}

namespace {

void give_everything_back(device &d) {
  scoped_context current(d);
  recycle_ended_launches(d);
  forget_last_launch(d);
  unload_all_images(d);
  d.heap.clear();
  clear_memory_pools(d);
  d.launch_queues.clear();
  d.copy_queues.clear();
  d.downloads.clear();
  d.lines.clear();
}

} // namespace

bool fini_device(device &d) {
  if (!d.initialized) return true;
  d.initialized = false;
  // Nothing may be taken from under a kernel that still runs, or from a process that is not the one that owns it. The
  // process is about to end; the driver frees what it has.
  if (process_is_ending() || d.owner != getpid()) return true;
  if (d.exclusion.kernel_in_flight()) return true;
  if (!gate.release_deferred()) return true; // kernels of another device are waiting for the host
  (void)free_all_put_aside(d);
  d.service.stop();
  d.closing = true;
  give_everything_back(d);
  d.closing = false;
  release_context(d);
  return true;
}

} // namespace regomp::nvptx
