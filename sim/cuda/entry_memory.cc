// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Driver API: allocation, registration, and what an address is.
#include "sim/cuda/address_space.h"
#include "sim/cuda/arguments.h"

#include <cstring>

using namespace gompsim::cuda;

namespace {

CUresult allocate_host(context &ctx, void **out, std::size_t bytes, memory_kind kind) {
  if (!out || bytes == 0) return CUDA_ERROR_INVALID_VALUE;
  return addresses().allocate_host(ctx, bytes, kind, out);
}

// Frees or unregisters a range after the work of the current context, which may use it still. As the hardware's driver does,
// so that a program that would wait for ever there does so here.
CUresult release(context &ctx, std::uintptr_t start, std::initializer_list<memory_kind> kinds, CUresult otherwise) {
  // A handler of exit that cleans up must not wait for kernels that no one waits for any more; the memory goes with the
  // process.
  if (exit_has_begun() && !scheduler::idle(ctx)) {
    addresses().leave_to_exit(start);
    return ctx.failure();
  }
  scheduler::wait_idle(ctx);
  if (ctx.failure() != CUDA_SUCCESS) return ctx.failure();
  return addresses().release(start, kinds) ? CUDA_SUCCESS : otherwise;
}

std::uintptr_t address_of(const void *p) { return reinterpret_cast<std::uintptr_t>(p); }

template <class T>
CUresult give(void *out, T value) {
  *static_cast<T *>(out) = value;
  return CUDA_SUCCESS;
}

// The bytes of an attribute's value; 0: there is no such attribute.
std::size_t size_of(CUpointer_attribute which) {
  switch (which) {
  case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
  case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
  case CU_POINTER_ATTRIBUTE_IS_MANAGED:
  case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
  case CU_POINTER_ATTRIBUTE_MAPPED:
    return 4;
  case CU_POINTER_ATTRIBUTE_CONTEXT:
  case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
  case CU_POINTER_ATTRIBUTE_HOST_POINTER:
  case CU_POINTER_ATTRIBUTE_BUFFER_ID:
  case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
  case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
    return 8;
  }
  return 0;
}

CUresult get_attribute(void *out, CUpointer_attribute which, CUdeviceptr address, const std::optional<memory_range> &r) {
  // The attribute that says whether there is anything is answered for any address.
  if (which == CU_POINTER_ATTRIBUTE_MAPPED) return give<int>(out, r.has_value());
  if (!r) return CUDA_ERROR_INVALID_VALUE;
  const bool of_host = r->kind == memory_kind::pinned || r->kind == memory_kind::registered;
  switch (which) {
  case CU_POINTER_ATTRIBUTE_CONTEXT:
    return give<CUcontext>(out, r->context_handle);
  case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
    return give<unsigned>(out, of_host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE);
  case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
    return give<CUdeviceptr>(out, address);
  case CU_POINTER_ATTRIBUTE_HOST_POINTER:
    if (r->kind == memory_kind::device) return CUDA_ERROR_INVALID_VALUE;
    return give<void *>(out, reinterpret_cast<void *>(address));
  case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
    return give<unsigned>(out, 0); // nothing here sets it
  case CU_POINTER_ATTRIBUTE_BUFFER_ID:
    return give<unsigned long long>(out, r->id);
  case CU_POINTER_ATTRIBUTE_IS_MANAGED:
    return give<unsigned>(out, r->kind == memory_kind::managed);
  case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
    return give<int>(out, r->device);
  case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
    return give<CUdeviceptr>(out, r->start);
  case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
    return give<std::size_t>(out, r->bytes);
  case CU_POINTER_ATTRIBUTE_MAPPED:
    break; // above
  }
  return CUDA_ERROR_INVALID_VALUE;
}

constexpr int location_device = 1, location_host = 2;
constexpr std::size_t pitch_alignment = 512;

CUmemLocation device_location(CUdevice d) {
  return d == CU_DEVICE_CPU ? CUmemLocation{location_host, 0} : CUmemLocation{location_device, d};
}

// Whether a range is managed memory, all of it, and the place exists.
CUresult check_managed(CUdeviceptr address, std::size_t bytes, const CUmemLocation &place) {
  if (place.type == location_device && !find_device(place.id)) return CUDA_ERROR_INVALID_DEVICE;
  const std::optional<memory_range> r = addresses().find(address);
  if (bytes == 0 || !r || r->kind != memory_kind::managed || bytes > r->bytes - (address - r->start))
    return CUDA_ERROR_INVALID_VALUE;
  return CUDA_SUCCESS;
}

CUresult prefetch(context &ctx, CUdeviceptr address, std::size_t bytes, const CUmemLocation &to, CUstream handle) {
  const CUresult r = check_managed(address, bytes, to);
  return r != CUDA_SUCCESS ? r : in_stream(ctx, handle, [](const std::shared_ptr<stream> &) { return CUDA_SUCCESS; });
}

CUresult advise(CUdeviceptr address, std::size_t bytes, CUmem_advise advice, const CUmemLocation &of) {
  if (advice < CU_MEM_ADVISE_SET_READ_MOSTLY || advice > CU_MEM_ADVISE_UNSET_ACCESSED_BY) return CUDA_ERROR_INVALID_VALUE;
  // The first two concern no place.
  const bool has_place = advice > CU_MEM_ADVISE_UNSET_READ_MOSTLY;
  return check_managed(address, bytes, has_place ? of : CUmemLocation{location_host, 0});
}

} // namespace

extern "C" {

GOMPSIM_EXPORT CUresult cuMemGetInfo_v2(std::size_t *free, std::size_t *total) {
  return driver_call<function_id::cuMemGetInfo_v2>([&](context &ctx) -> CUresult {
    if (!free || !total) return CUDA_ERROR_INVALID_VALUE;
    *free = ctx.dev.free_bytes();
    *total = ctx.dev.memory_bytes();
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuMemAlloc_v2(CUdeviceptr *out, std::size_t bytes) {
  return driver_call<function_id::cuMemAlloc_v2>(
      [&](context &ctx) -> CUresult {
        if (!out || bytes == 0) return CUDA_ERROR_INVALID_VALUE;
        return addresses().allocate_device(ctx, bytes, out);
      },
      bytes);
}

GOMPSIM_EXPORT CUresult cuMemFree_v2(CUdeviceptr address) {
  return driver_call<function_id::cuMemFree_v2>([&](context &ctx) -> CUresult {
    if (address == 0) return CUDA_SUCCESS;
    return release(ctx, address, {memory_kind::device, memory_kind::managed}, CUDA_ERROR_INVALID_VALUE);
  });
}

GOMPSIM_EXPORT CUresult cuMemGetAddressRange_v2(CUdeviceptr *base, std::size_t *bytes, CUdeviceptr address) {
  return driver_call<function_id::cuMemGetAddressRange_v2>([&](context &) -> CUresult {
    const std::optional<memory_range> r = addresses().find(address);
    if (!r) return CUDA_ERROR_NOT_FOUND;
    if (base) *base = r->start;
    if (bytes) *bytes = r->bytes;
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuMemAllocHost_v2(void **out, std::size_t bytes) {
  return driver_call<function_id::cuMemAllocHost_v2>(
      [&](context &ctx) { return allocate_host(ctx, out, bytes, memory_kind::pinned); }, bytes);
}

GOMPSIM_EXPORT CUresult cuMemHostAlloc(void **out, std::size_t bytes, unsigned flags) {
  return driver_call<function_id::cuMemHostAlloc>(
      [&](context &ctx) -> CUresult {
        constexpr unsigned known = CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP | CU_MEMHOSTALLOC_WRITECOMBINED;
        if ((flags & ~known) != 0) return CUDA_ERROR_INVALID_VALUE;
        return allocate_host(ctx, out, bytes, memory_kind::pinned);
      },
      bytes);
}

GOMPSIM_EXPORT CUresult cuMemFreeHost(void *p) {
  return driver_call<function_id::cuMemFreeHost>(
      [&](context &ctx) { return release(ctx, address_of(p), {memory_kind::pinned}, CUDA_ERROR_INVALID_VALUE); });
}

GOMPSIM_EXPORT CUresult cuMemHostGetDevicePointer_v2(CUdeviceptr *out, void *p, unsigned flags) {
  return driver_call<function_id::cuMemHostGetDevicePointer_v2>([&](context &) -> CUresult {
    if (!out || flags != 0) return CUDA_ERROR_INVALID_VALUE;
    const std::optional<memory_range> r = addresses().find(address_of(p));
    if (!r || (r->kind != memory_kind::pinned && r->kind != memory_kind::registered)) return CUDA_ERROR_INVALID_VALUE;
    *out = address_of(p);
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuMemHostRegister_v2(void *p, std::size_t bytes, unsigned flags) {
  return driver_call<function_id::cuMemHostRegister_v2>(
      [&](context &ctx) -> CUresult {
        constexpr unsigned known = CU_MEMHOSTREGISTER_PORTABLE | CU_MEMHOSTREGISTER_DEVICEMAP;
        if (!p || bytes == 0 || (flags & ~known) != 0) return CUDA_ERROR_INVALID_VALUE;
        return addresses().register_host(ctx, p, bytes);
      },
      bytes);
}

GOMPSIM_EXPORT CUresult cuMemHostUnregister(void *p) {
  return driver_call<function_id::cuMemHostUnregister>([&](context &ctx) {
    return release(ctx, address_of(p), {memory_kind::registered}, CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
  });
}

GOMPSIM_EXPORT CUresult cuMemAllocManaged(CUdeviceptr *out, std::size_t bytes, unsigned flags) {
  return driver_call<function_id::cuMemAllocManaged>(
      [&](context &ctx) -> CUresult {
        if (!out || (flags != CU_MEM_ATTACH_GLOBAL && flags != CU_MEM_ATTACH_HOST)) return CUDA_ERROR_INVALID_VALUE;
        void *p = nullptr;
        const CUresult r = allocate_host(ctx, &p, bytes, memory_kind::managed);
        if (r == CUDA_SUCCESS) *out = address_of(p);
        return r;
      },
      bytes);
}

GOMPSIM_EXPORT CUresult cuPointerGetAttribute(void *out, CUpointer_attribute which, CUdeviceptr address) {
  return driver_call<function_id::cuPointerGetAttribute>([&]() -> CUresult {
    return out ? get_attribute(out, which, address, addresses().find(address)) : CUDA_ERROR_INVALID_VALUE;
  });
}

GOMPSIM_EXPORT CUresult cuPointerGetAttributes(unsigned count, CUpointer_attribute *which, void **out, CUdeviceptr address) {
  return driver_call<function_id::cuPointerGetAttributes>([&]() -> CUresult {
    if (!which || !out) return CUDA_ERROR_INVALID_VALUE;
    const std::optional<memory_range> r = addresses().find(address);
    for (unsigned i = 0; i < count; ++i) {
      const std::size_t bytes = size_of(which[i]);
      if (!out[i] || bytes == 0) return CUDA_ERROR_INVALID_VALUE;
      // What an address does not have is zero here, and no error.
      if (get_attribute(out[i], which[i], address, r) != CUDA_SUCCESS) std::memset(out[i], 0, bytes);
    }
    return CUDA_SUCCESS;
  });
}

// Managed memory is one memory here, so moving it and advice about it change nothing.
GOMPSIM_EXPORT CUresult cuMemPrefetchAsync(CUdeviceptr address, std::size_t bytes, CUdevice to, CUstream s) {
  return driver_call<function_id::cuMemPrefetchAsync>(
      [&](context &ctx) { return prefetch(ctx, address, bytes, device_location(to), s); });
}

GOMPSIM_EXPORT CUresult cuMemPrefetchAsync_v2(CUdeviceptr address, std::size_t bytes, CUmemLocation to, unsigned flags,
                                              CUstream s) {
  return driver_call<function_id::cuMemPrefetchAsync_v2>(
      [&](context &ctx) { return flags != 0 ? CUDA_ERROR_INVALID_VALUE : prefetch(ctx, address, bytes, to, s); });
}

GOMPSIM_EXPORT CUresult cuMemAdvise(CUdeviceptr address, std::size_t bytes, CUmem_advise advice, CUdevice of) {
  return driver_call<function_id::cuMemAdvise>(
      [&](context &) { return advise(address, bytes, advice, device_location(of)); });
}

GOMPSIM_EXPORT CUresult cuMemAdvise_v2(CUdeviceptr address, std::size_t bytes, CUmem_advise advice, CUmemLocation of) {
  return driver_call<function_id::cuMemAdvise_v2>([&](context &) { return advise(address, bytes, advice, of); });
}

GOMPSIM_EXPORT CUresult cuMemAllocPitch_v2(CUdeviceptr *out, std::size_t *pitch, std::size_t width, std::size_t height,
                                           unsigned element_bytes) {
  std::size_t row = 0, bytes = 0;
  const bool fits = !__builtin_add_overflow(width, pitch_alignment - 1, &row) &&
                    !__builtin_mul_overflow(row / pitch_alignment * pitch_alignment, height, &bytes);
  return driver_call<function_id::cuMemAllocPitch_v2>(
      [&](context &ctx) -> CUresult {
        if (!out || !pitch || width == 0 || height == 0 || !fits) return CUDA_ERROR_INVALID_VALUE;
        if (element_bytes != 4 && element_bytes != 8 && element_bytes != 16) return CUDA_ERROR_INVALID_VALUE;
        const CUresult r = addresses().allocate_device(ctx, bytes, out);
        if (r == CUDA_SUCCESS) *pitch = row / pitch_alignment * pitch_alignment;
        return r;
      },
      bytes);
}
}
