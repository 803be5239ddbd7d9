// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Driver API: context management.
#include "sim/cuda/arguments.h"

using namespace gompsim::cuda;

namespace {

constexpr unsigned known_context_flags = 0xff; // scheduling, mapping, local memory, coredump and memory operation flags

// A handle that stands for no context: one that was destroyed, or none at all.
CUresult find_context(CUcontext handle, std::shared_ptr<context> *out) {
  *out = table_of<context>().find(handle);
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

CUresult create_context(CUcontext *out, unsigned flags, CUdevice ordinal) {
  device *d = nullptr;
  if (!out || (flags & ~known_context_flags) != 0) return CUDA_ERROR_INVALID_VALUE;
  CUresult r = find_device(ordinal, &d);
  if (r != CUDA_SUCCESS) return r;
  std::shared_ptr<context> c;
  r = context::create(*d, false, &c);
  if (r != CUDA_SUCCESS) return r;
  c->flags = flags; // they choose how the hardware's driver waits, which is all the same here
  context_stack::push(c);
  *out = c->handle;
  return CUDA_SUCCESS;
}

// The context that a handle means; null means the current one.
CUresult find_or_current(CUcontext handle, std::shared_ptr<context> *out) {
  return handle ? find_context(handle, out) : context_stack::top(out);
}

} // namespace

extern "C" {

GOMPSIM_EXPORT CUresult cuCtxCreate_v2(CUcontext *out, unsigned flags, CUdevice ordinal) {
  return driver_call<function_id::cuCtxCreate_v2>([&] { return create_context(out, flags, ordinal); });
}

// What these two have besides, execution affinity and graphics interoperability, is not there.
GOMPSIM_EXPORT CUresult cuCtxCreate_v3(CUcontext *out, void *, int affinities, unsigned flags, CUdevice ordinal) {
  return driver_call<function_id::cuCtxCreate_v3>(
      [&] { return affinities != 0 ? CUDA_ERROR_NOT_SUPPORTED : create_context(out, flags, ordinal); });
}

GOMPSIM_EXPORT CUresult cuCtxCreate_v4(CUcontext *out, void *parameters, unsigned flags, CUdevice ordinal) {
  return driver_call<function_id::cuCtxCreate_v4>(
      [&] { return parameters ? CUDA_ERROR_NOT_SUPPORTED : create_context(out, flags, ordinal); });
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

GOMPSIM_EXPORT CUresult cuCtxGetApiVersion(CUcontext handle, unsigned *out) {
  return driver_call<function_id::cuCtxGetApiVersion>([&]() -> CUresult {
    std::shared_ptr<context> c;
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    const CUresult r = find_or_current(handle, &c);
    if (r == CUDA_SUCCESS) *out = 3020; // that of cuCtxCreate_v2, as on hardware
    return r;
  });
}

GOMPSIM_EXPORT CUresult cuCtxGetFlags(unsigned *out) {
  return driver_call<function_id::cuCtxGetFlags>([&](context &ctx) -> CUresult {
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    *out = ctx.flags;
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuCtxGetId(CUcontext handle, unsigned long long *out) {
  return driver_call<function_id::cuCtxGetId>([&]() -> CUresult {
    std::shared_ptr<context> c;
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    const CUresult r = find_or_current(handle, &c);
    if (r == CUDA_SUCCESS) *out = reinterpret_cast<std::uintptr_t>(c->handle); // a number that is never used again
    return r;
  });
}

// There is no cache whose size could be chosen.
GOMPSIM_EXPORT CUresult cuCtxGetCacheConfig(CUfunc_cache *out) {
  return driver_call<function_id::cuCtxGetCacheConfig>([&](context &) -> CUresult {
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    *out = CU_FUNC_CACHE_PREFER_NONE;
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuCtxSetCacheConfig(CUfunc_cache config) {
  return driver_call<function_id::cuCtxSetCacheConfig>(
      [&](context &) { return config > CU_FUNC_CACHE_PREFER_EQUAL ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS; });
}

GOMPSIM_EXPORT CUresult cuCtxEnablePeerAccess(CUcontext handle, unsigned flags) {
  return driver_call<function_id::cuCtxEnablePeerAccess>([&](context &) -> CUresult {
    std::shared_ptr<context> peer;
    if (flags != 0) return CUDA_ERROR_INVALID_VALUE;
    const CUresult r = find_context(handle, &peer);
    return r == CUDA_SUCCESS ? CUDA_ERROR_PEER_ACCESS_UNSUPPORTED : r; // as cuDeviceCanAccessPeer says
  });
}

GOMPSIM_EXPORT CUresult cuCtxDisablePeerAccess(CUcontext handle) {
  return driver_call<function_id::cuCtxDisablePeerAccess>([&](context &) -> CUresult {
    std::shared_ptr<context> peer;
    const CUresult r = find_context(handle, &peer);
    return r == CUDA_SUCCESS ? CUDA_ERROR_PEER_ACCESS_NOT_ENABLED : r;
  });
}
}
