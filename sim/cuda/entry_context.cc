// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Driver API: context management.
#include "sim/cuda/arguments.h"

using namespace gompsim::cuda;

namespace {

constexpr unsigned known_context_flags = 0xff; // scheduling, mapping, local memory, coredump and memory operation flags

// A handle that stands for no context: one that was destroyed, or none at all.
CUresult find_context(CUcontext handle, std::shared_ptr<context> *out) {
  *out = driver().contexts.find(handle);
  return *out ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}

std::atomic<std::size_t> *limit_of(context &ctx, CUlimit limit) {
  switch (limit) {
  case CU_LIMIT_STACK_SIZE:
    return &ctx.stack_limit;
  case CU_LIMIT_MALLOC_HEAP_SIZE:
    return &ctx.heap_limit;
  case CU_LIMIT_PRINTF_FIFO_SIZE:
    return &ctx.printf_fifo_limit;
  }
  return nullptr;
}

} // namespace

extern "C" {

GOMPSIM_EXPORT CUresult cuCtxCreate_v2(CUcontext *out, unsigned flags, CUdevice ordinal) {
  return driver_call<function_id::cuCtxCreate_v2>([&]() -> CUresult {
    device *d = nullptr;
    if (!out || (flags & ~known_context_flags) != 0) return CUDA_ERROR_INVALID_VALUE;
    CUresult r = find_device(ordinal, &d);
    if (r != CUDA_SUCCESS) return r;
    // The flags choose how the hardware's driver waits, which is all the same here.
    std::shared_ptr<context> c;
    r = context::create(*d, false, &c);
    if (r != CUDA_SUCCESS) return r;
    context_stack::push(c);
    *out = c->handle;
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuCtxDestroy_v2(CUcontext handle) {
  return driver_call<function_id::cuCtxDestroy_v2>([&]() -> CUresult {
    std::shared_ptr<context> c;
    const CUresult r = find_context(handle, &c);
    if (r != CUDA_SUCCESS) return r;
    if (c->is_primary) return CUDA_ERROR_INVALID_CONTEXT; // those are released
    c->destroy();
    if (context_stack::top_handle() == handle) context_stack::pop(nullptr);
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuCtxGetCurrent(CUcontext *out) {
  return driver_call<function_id::cuCtxGetCurrent>([&]() -> CUresult {
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    *out = context_stack::top_handle();
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuCtxSetCurrent(CUcontext handle) {
  return driver_call<function_id::cuCtxSetCurrent>([&]() -> CUresult {
    std::shared_ptr<context> c;
    if (handle) {
      const CUresult r = find_context(handle, &c);
      if (r != CUDA_SUCCESS) return r;
    }
    context_stack::pop(nullptr);
    if (c) context_stack::push(c);
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuCtxGetDevice(CUdevice *out) {
  return driver_call<function_id::cuCtxGetDevice>([&]() -> CUresult {
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    std::shared_ptr<context> c; // a failed one has a device still
    const CUresult r = context_stack::top(&c);
    if (r == CUDA_SUCCESS) *out = c->dev.ordinal;
    return r;
  });
}

GOMPSIM_EXPORT CUresult cuCtxPushCurrent_v2(CUcontext handle) {
  return driver_call<function_id::cuCtxPushCurrent_v2>([&]() -> CUresult {
    std::shared_ptr<context> c;
    const CUresult r = find_context(handle, &c);
    if (r == CUDA_SUCCESS) context_stack::push(c);
    return r;
  });
}

GOMPSIM_EXPORT CUresult cuCtxPopCurrent_v2(CUcontext *out) {
  return driver_call<function_id::cuCtxPopCurrent_v2>(
      [&] { return context_stack::pop(out) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT; });
}

GOMPSIM_EXPORT CUresult cuCtxSetLimit(CUlimit limit, std::size_t value) {
  return driver_call<function_id::cuCtxSetLimit>([&](context &ctx) -> CUresult {
    std::atomic<std::size_t> *const kept = limit_of(ctx, limit);
    if (!kept) return CUDA_ERROR_UNSUPPORTED_LIMIT;
    if (limit == CU_LIMIT_STACK_SIZE) {
      scheduler::wait_idle(ctx);
      if (!ctx.engine->set_local_bytes_per_thread(value)) return CUDA_ERROR_INVALID_VALUE;
    } else if (limit == CU_LIMIT_MALLOC_HEAP_SIZE) {
      if (!ctx.engine->set_malloc_heap_bytes(value)) return CUDA_ERROR_INVALID_VALUE;
    } // else: the simulator prints whatever the size
    kept->store(value, std::memory_order_relaxed);
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuCtxGetLimit(std::size_t *out, CUlimit limit) {
  return driver_call<function_id::cuCtxGetLimit>([&](context &ctx) -> CUresult {
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    const std::atomic<std::size_t> *const kept = limit_of(ctx, limit);
    if (!kept) return CUDA_ERROR_UNSUPPORTED_LIMIT;
    *out = kept->load(std::memory_order_relaxed);
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuCtxGetStreamPriorityRange(int *least, int *greatest) {
  return driver_call<function_id::cuCtxGetStreamPriorityRange>([&](context &) -> CUresult {
    if (least) *least = 0; // priorities are not supported, as the device's attribute says
    if (greatest) *greatest = 0;
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuCtxSynchronize(void) {
  return driver_call<function_id::cuCtxSynchronize>([&](context &ctx) -> CUresult {
    scheduler::wait_idle(ctx);
    return ctx.failure();
  });
}
}
