// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/gpu.h"

#include "plugin/nvptx/report.h"

namespace regomp::nvptx {

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
CUcontext retain_context_locked(gpu &g) {
  CUcontext context = g.context.load(std::memory_order_relaxed);
  if (context != nullptr) return context;
  if (!check("cuDevicePrimaryCtxRetain", cuda.cuDevicePrimaryCtxRetain(&context, g.handle))) return nullptr;
  g.context.store(context, std::memory_order_release);
  return context;
}
} // namespace

CUcontext retain_context(gpu &g) {
  // Acquire and release: who finds the context finds it retained.
  const CUcontext context = g.context.load(std::memory_order_acquire);
  if (context != nullptr) return context;
  lock_guard held(g.context_lock);
  return retain_context_locked(g);
}

bool add_context_user(gpu &g) {
  lock_guard held(g.context_lock);
  if (retain_context_locked(g) == nullptr) return false;
  ++g.context_users;
  return true;
}

void remove_context_user(gpu &g) {
  lock_guard held(g.context_lock);
  --g.context_users;
}

void release_context(gpu &g) {
  // Nobody uses the device at the same time, but another thread may want page-locked memory: it comes before this, and the
  // context stays, or retains it again after it.
  lock_guard held(g.context_lock);
  if (g.context_users != 0) return;
  const CUcontext context = g.context.load(std::memory_order_relaxed);
  CUcontext current = nullptr;
  if (left_current == context && cuda.cuCtxGetCurrent(&current) == CUDA_SUCCESS && current == context)
    cuda.cuCtxPopCurrent_v2(&current);
  left_current = nullptr;
  g.context.store(nullptr, std::memory_order_relaxed);
  check_release("cuDevicePrimaryCtxRelease", cuda.cuDevicePrimaryCtxRelease_v2(g.handle));
}

} // namespace regomp::nvptx
