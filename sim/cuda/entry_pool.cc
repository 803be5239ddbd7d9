// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Driver API: memory that is allocated and freed in the order of a stream, and the pools it comes from.
#include "sim/cuda/address_space.h"
#include "sim/cuda/arguments.h"
#include "sim/cuda/pool.h"

using namespace gompsim::cuda;

namespace {

CUresult find_pool(CUmemoryPool handle, std::shared_ptr<memory_pool> *out) {
  *out = table_of<memory_pool>().find(handle);
  return *out ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

// The address is good at once; that the memory may be used only behind the call in the stream is up to the program.
CUresult allocate_in_stream(context &ctx, CUdeviceptr *out, std::size_t bytes, const std::shared_ptr<memory_pool> &pool,
                            CUstream handle) {
  if (!out || bytes == 0) return CUDA_ERROR_INVALID_VALUE;
  if (pool->device != ctx.dev.ordinal) return CUDA_ERROR_INVALID_VALUE;
  return in_stream(ctx, handle, [&](const std::shared_ptr<stream> &s) {
    context &owner = context_of(*s);
    const auto allocate = [&] {
      if (!pool->take(bytes)) return CUDA_ERROR_OUT_OF_MEMORY;
      const CUresult r = addresses().allocate_device(owner, bytes, out, pool);
      if (r == CUDA_SUCCESS)
        pool->has_taken();
      else
        pool->give_back(bytes);
      return r;
    };
    CUresult r = allocate();
    if (r != CUDA_ERROR_OUT_OF_MEMORY || scheduler::idle(owner)) return r;
    // Memory may be on its way back: its frees are queued.
    scheduler::wait_idle(owner);
    r = owner.failure();
    return r == CUDA_SUCCESS ? allocate() : r;
  });
}

// Calls body with the pool if there is a value to read or to fill in.
CUresult with_pool(CUmemoryPool handle, const void *value, auto body) {
  std::shared_ptr<memory_pool> pool;
  const CUresult r = find_pool(handle, &pool);
  if (r != CUDA_SUCCESS) return r;
  return value ? body(*pool) : CUDA_ERROR_INVALID_VALUE;
}

} // namespace

extern "C" {

GOMPSIM_EXPORT CUresult cuMemAllocAsync(CUdeviceptr *out, std::size_t bytes, CUstream s) {
  return driver_call<function_id::cuMemAllocAsync>(
      [&](context &ctx) { return allocate_in_stream(ctx, out, bytes, ctx.dev.current_pool(), s); }, bytes);
}

GOMPSIM_EXPORT CUresult cuMemAllocFromPoolAsync(CUdeviceptr *out, std::size_t bytes, CUmemoryPool handle, CUstream s) {
  return driver_call<function_id::cuMemAllocFromPoolAsync>(
      [&](context &ctx) {
        std::shared_ptr<memory_pool> pool;
        const CUresult r = find_pool(handle, &pool);
        return r == CUDA_SUCCESS ? allocate_in_stream(ctx, out, bytes, pool, s) : r;
      },
      bytes);
}

GOMPSIM_EXPORT CUresult cuMemFreeAsync(CUdeviceptr address, CUstream handle) {
  return driver_call<function_id::cuMemFreeAsync>([&](context &ctx) {
    return in_stream(ctx, handle, [&](const std::shared_ptr<stream> &s) {
      if (address == 0) return CUDA_SUCCESS;
      if (!addresses().queue_free(address)) return CUDA_ERROR_INVALID_VALUE;
      const auto work = [address] { addresses().release(address, {memory_kind::device}); };
      scheduler::submit(std::make_shared<command>(command_kind::release, work), s);
      return CUDA_SUCCESS;
    });
  });
}

GOMPSIM_EXPORT CUresult cuMemPoolCreate(CUmemoryPool *out, const CUmemPoolProps *properties) {
  return driver_call<function_id::cuMemPoolCreate>([&]() -> CUresult {
    constexpr int pinned = 1, of_device = 1;
    if (!out || !properties || properties->allocType != pinned || properties->location.type != of_device)
      return CUDA_ERROR_INVALID_VALUE;
    if (properties->handleTypes != 0) return CUDA_ERROR_NOT_SUPPORTED; // it cannot be exported to other processes
    device *d = nullptr;
    const CUresult r = find_device(properties->location.id, &d);
    if (r != CUDA_SUCCESS) return r;
    const std::shared_ptr<memory_pool> pool = std::make_shared<memory_pool>(d->ordinal, properties->maxSize);
    *out = pool->handle = table_of<memory_pool>().reserve();
    table_of<memory_pool>().insert(pool->handle, pool);
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuMemPoolDestroy(CUmemoryPool handle) {
  return driver_call<function_id::cuMemPoolDestroy>([&]() -> CUresult {
    std::shared_ptr<memory_pool> pool;
    const CUresult r = find_pool(handle, &pool);
    if (r != CUDA_SUCCESS) return r;
    device &d = *find_device(pool->device);
    if (pool == d.default_pool()) return CUDA_ERROR_INVALID_VALUE;
    if (pool == d.current_pool()) d.set_current_pool(nullptr);
    table_of<memory_pool>().remove(handle); // what was allocated from it stays
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuMemPoolTrimTo(CUmemoryPool handle, std::size_t) {
  return driver_call<function_id::cuMemPoolTrimTo>([&]() -> CUresult {
    std::shared_ptr<memory_pool> pool; // it keeps nothing that could be given back
    return find_pool(handle, &pool);
  });
}

GOMPSIM_EXPORT CUresult cuMemPoolSetAttribute(CUmemoryPool handle, CUmemPool_attribute which, void *value) {
  return driver_call<function_id::cuMemPoolSetAttribute>(
      [&] { return with_pool(handle, value, [&](memory_pool &p) { return p.set_attribute(which, value); }); });
}

GOMPSIM_EXPORT CUresult cuMemPoolGetAttribute(CUmemoryPool handle, CUmemPool_attribute which, void *value) {
  return driver_call<function_id::cuMemPoolGetAttribute>(
      [&] { return with_pool(handle, value, [&](const memory_pool &p) { return p.attribute(which, value); }); });
}

GOMPSIM_EXPORT CUresult cuDeviceGetDefaultMemPool(CUmemoryPool *out, CUdevice ordinal) {
  return driver_call<function_id::cuDeviceGetDefaultMemPool>([&]() -> CUresult {
    device *d = nullptr;
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    const CUresult r = find_device(ordinal, &d);
    if (r == CUDA_SUCCESS) *out = d->default_pool()->handle;
    return r;
  });
}

GOMPSIM_EXPORT CUresult cuDeviceGetMemPool(CUmemoryPool *out, CUdevice ordinal) {
  return driver_call<function_id::cuDeviceGetMemPool>([&]() -> CUresult {
    device *d = nullptr;
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    const CUresult r = find_device(ordinal, &d);
    if (r == CUDA_SUCCESS) *out = d->current_pool()->handle;
    return r;
  });
}

GOMPSIM_EXPORT CUresult cuDeviceSetMemPool(CUdevice ordinal, CUmemoryPool handle) {
  return driver_call<function_id::cuDeviceSetMemPool>([&]() -> CUresult {
    device *d = nullptr;
    CUresult r = find_device(ordinal, &d);
    if (r != CUDA_SUCCESS) return r;
    std::shared_ptr<memory_pool> pool;
    r = find_pool(handle, &pool);
    if (r != CUDA_SUCCESS) return r;
    if (pool->device != ordinal) return CUDA_ERROR_INVALID_VALUE;
    d->set_current_pool(std::move(pool));
    return CUDA_SUCCESS;
  });
}
}
