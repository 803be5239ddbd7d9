// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/device.h"

#include "plugin/common/acc_order.h"
#include "plugin/common/memory_pools.h"
#include "plugin/common/process_end.h"
#include "plugin/common/region_launch.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/memory.h"
#include "plugin/nvptx/report.h"

#include <unistd.h>

namespace regomp::nvptx {

constinit release_gate gate;

namespace {
// What a scoped_context of this thread has left current, where nothing was.
thread_local CUcontext left_current = nullptr;
} // namespace

void scoped_context::push(CUcontext wanted, bool known, CUcontext current) {
  // If this fails, so does the driver call that follows, and that is reported.
  const bool done = cuda.cuCtxPushCurrent_v2(wanted) == CUDA_SUCCESS;
  pushed = done && !(known && current == nullptr);
  if (done && !pushed) left_current = wanted;
}

void scoped_context::pop() {
  CUcontext ours;
  cuda.cuCtxPopCurrent_v2(&ours);
}

namespace {
// The caller holds context_lock.
CUcontext retain_context_locked(device &d) {
  CUcontext context = d.context.load(std::memory_order_relaxed);
  if (context != nullptr) return context;
  if (!check("cuDevicePrimaryCtxRetain", cuda.cuDevicePrimaryCtxRetain(&context, d.handle))) return nullptr;
  d.context.store(context, std::memory_order_release);
  return context;
}
} // namespace

CUcontext retain_context(device &d) {
  // Acquire and release: who finds the context finds it retained.
  const CUcontext context = d.context.load(std::memory_order_acquire);
  if (context != nullptr) return context;
  lock_guard held(d.context_lock);
  return retain_context_locked(d);
}

bool add_context_user(device &d) {
  lock_guard held(d.context_lock);
  if (retain_context_locked(d) == nullptr) return false;
  ++d.context_users;
  return true;
}

void remove_context_user(device &d) {
  lock_guard held(d.context_lock);
  --d.context_users;
}

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

// Ends the use of the context. It stays where the program still has memory that hangs on it: its exit handlers may use that.
void release_context(device &d) {
  // Nobody uses the device at the same time, but another thread may want page-locked memory: it comes before this, and the
  // context stays, or retains it again after it.
  lock_guard held(d.context_lock);
  if (d.context_users != 0) return;
  const CUcontext context = d.context.load(std::memory_order_relaxed);
  CUcontext current = nullptr;
  if (left_current == context && cuda.cuCtxGetCurrent(&current) == CUDA_SUCCESS && current == context)
    cuda.cuCtxPopCurrent_v2(&current);
  left_current = nullptr;
  d.context.store(nullptr, std::memory_order_relaxed);
  check_release("cuDevicePrimaryCtxRelease", cuda.cuDevicePrimaryCtxRelease_v2(d.handle));
}

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
