// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Driver API: copies.
#include "sim/cuda/arguments.h"
#include "sim/cuda/transfer.h"

using namespace gompsim::cuda;

namespace {

std::uintptr_t address_of(const void *p) { return reinterpret_cast<std::uintptr_t>(p); }

copy_end device_end(CUdeviceptr p) { return {.side = copy_side::device, .base = p}; }
copy_end host_end(const void *p) { return {.side = copy_side::host, .base = address_of(p)}; }
copy_end unified_end(CUdeviceptr p) { return {.side = copy_side::unified, .base = p}; }

// A synchronous copy: on the NULL stream.
CUresult copy_now(context &ctx, const copy_end &to, const copy_end &from, const copy_extent &extent) {
  return copy(to, from, extent, ctx.streams.null_stream, call_kind::synchronous);
}

CUresult copy_later(context &ctx, CUstream s, const copy_end &to, const copy_end &from, const copy_extent &extent) {
  return in_stream(ctx, s,
                   [&](const std::shared_ptr<stream> &in) { return copy(to, from, extent, in, call_kind::asynchronous); });
}

// The end that a descriptor describes. False: a kind of memory that there is not.
bool read_end(CUmemorytype type, const void *host, CUdeviceptr dev, copy_end *out) {
  switch (type) {
  case CU_MEMORYTYPE_HOST:
    out->side = copy_side::host;
    out->base = address_of(host);
    return true;
  case CU_MEMORYTYPE_DEVICE:
    out->side = copy_side::device;
    out->base = dev;
    return true;
  case CU_MEMORYTYPE_UNIFIED:
    out->side = copy_side::unified;
    out->base = dev;
    return true;
  case CU_MEMORYTYPE_ARRAY:
    break;
  }
  return false;
}

struct copy_arguments {
  copy_end to{}, from{};
  copy_extent extent{};
};

bool read(const CUDA_MEMCPY2D *c, copy_arguments *out) {
  if (!c) return false;
  out->to = {.side = {}, .base = 0, .x_bytes = c->dstXInBytes, .y = c->dstY, .pitch = c->dstPitch};
  out->from = {.side = {}, .base = 0, .x_bytes = c->srcXInBytes, .y = c->srcY, .pitch = c->srcPitch};
  out->extent = {c->WidthInBytes, c->Height};
  return read_end(c->dstMemoryType, c->dstHost, c->dstDevice, &out->to) &&
         read_end(c->srcMemoryType, c->srcHost, c->srcDevice, &out->from);
}

// A CUDA_MEMCPY3D, or one between contexts: there the addresses alone tell where the memory is.
template <class Descriptor>
bool read_3d(const Descriptor *c, copy_arguments *out) {
  if (!c || c->srcLOD != 0 || c->dstLOD != 0) return false;
  out->to = {.side = {},
             .base = 0,
             .x_bytes = c->dstXInBytes,
             .y = c->dstY,
             .z = c->dstZ,
             .pitch = c->dstPitch,
             .height = c->dstHeight};
  out->from = {.side = {},
               .base = 0,
               .x_bytes = c->srcXInBytes,
               .y = c->srcY,
               .z = c->srcZ,
               .pitch = c->srcPitch,
               .height = c->srcHeight};
  out->extent = {c->WidthInBytes, c->Height, c->Depth};
  return read_end(c->dstMemoryType, c->dstHost, c->dstDevice, &out->to) &&
         read_end(c->srcMemoryType, c->srcHost, c->srcDevice, &out->from);
}

bool read(const CUDA_MEMCPY3D *c, copy_arguments *out) { return read_3d(c, out); }

// Memory of another context is read and written as if it were of this one; that both contexts are there is all that is
// asked.
bool read(const CUDA_MEMCPY3D_PEER *c, copy_arguments *out) {
  return read_3d(c, out) && table_of<context>().find(c->srcContext) && table_of<context>().find(c->dstContext);
}

// A copy between contexts that both have done their work, as cuMemcpyPeer promises.
CUresult wait_for_both(CUcontext a, CUcontext b) {
  for (const CUcontext handle : {a, b}) {
    const std::shared_ptr<context> c = table_of<context>().find(handle);
    if (!c) return CUDA_ERROR_INVALID_CONTEXT;
    scheduler::wait_idle(*c);
    if (c->failure() != CUDA_SUCCESS) return c->failure();
  }
  return CUDA_SUCCESS;
}

template <class Descriptor>
CUresult copy_described_now(context &ctx, const Descriptor *c) {
  copy_arguments a;
  return read(c, &a) ? copy_now(ctx, a.to, a.from, a.extent) : CUDA_ERROR_INVALID_VALUE;
}

template <class Descriptor>
CUresult copy_described_later(context &ctx, CUstream s, const Descriptor *c) {
  copy_arguments a;
  return read(c, &a) ? copy_later(ctx, s, a.to, a.from, a.extent) : CUDA_ERROR_INVALID_VALUE;
}

} // namespace

extern "C" {

GOMPSIM_EXPORT CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, std::size_t bytes) {
  return driver_call<function_id::cuMemcpy>(
      [&](context &ctx) { return copy_now(ctx, unified_end(to), unified_end(from), {bytes}); });
}

GOMPSIM_EXPORT CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream s) {
  return driver_call<function_id::cuMemcpyAsync>(
      [&](context &ctx) { return copy_later(ctx, s, unified_end(to), unified_end(from), {bytes}); });
}

GOMPSIM_EXPORT CUresult cuMemcpyHtoD_v2(CUdeviceptr to, const void *from, std::size_t bytes) {
  return driver_call<function_id::cuMemcpyHtoD_v2>(
      [&](context &ctx) { return copy_now(ctx, device_end(to), host_end(from), {bytes}); });
}

GOMPSIM_EXPORT CUresult cuMemcpyDtoH_v2(void *to, CUdeviceptr from, std::size_t bytes) {
  return driver_call<function_id::cuMemcpyDtoH_v2>(
      [&](context &ctx) { return copy_now(ctx, host_end(to), device_end(from), {bytes}); });
}

GOMPSIM_EXPORT CUresult cuMemcpyDtoD_v2(CUdeviceptr to, CUdeviceptr from, std::size_t bytes) {
  return driver_call<function_id::cuMemcpyDtoD_v2>(
      [&](context &ctx) { return copy_now(ctx, device_end(to), device_end(from), {bytes}); });
}

GOMPSIM_EXPORT CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void *from, std::size_t bytes, CUstream s) {
  return driver_call<function_id::cuMemcpyHtoDAsync_v2>(
      [&](context &ctx) { return copy_later(ctx, s, device_end(to), host_end(from), {bytes}); });
}

GOMPSIM_EXPORT CUresult cuMemcpyDtoHAsync_v2(void *to, CUdeviceptr from, std::size_t bytes, CUstream s) {
  return driver_call<function_id::cuMemcpyDtoHAsync_v2>(
      [&](context &ctx) { return copy_later(ctx, s, host_end(to), device_end(from), {bytes}); });
}

GOMPSIM_EXPORT CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream s) {
  return driver_call<function_id::cuMemcpyDtoDAsync_v2>(
      [&](context &ctx) { return copy_later(ctx, s, device_end(to), device_end(from), {bytes}); });
}

GOMPSIM_EXPORT CUresult cuMemcpy2D_v2(const CUDA_MEMCPY2D *c) {
  return driver_call<function_id::cuMemcpy2D_v2>([&](context &ctx) { return copy_described_now(ctx, c); });
}

GOMPSIM_EXPORT CUresult cuMemcpy2DUnaligned_v2(const CUDA_MEMCPY2D *c) {
  return driver_call<function_id::cuMemcpy2DUnaligned_v2>([&](context &ctx) { return copy_described_now(ctx, c); });
}

GOMPSIM_EXPORT CUresult cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *c, CUstream s) {
  return driver_call<function_id::cuMemcpy2DAsync_v2>([&](context &ctx) { return copy_described_later(ctx, s, c); });
}

GOMPSIM_EXPORT CUresult cuMemcpy3D_v2(const CUDA_MEMCPY3D *c) {
  return driver_call<function_id::cuMemcpy3D_v2>([&](context &ctx) { return copy_described_now(ctx, c); });
}

GOMPSIM_EXPORT CUresult cuMemcpy3DAsync_v2(const CUDA_MEMCPY3D *c, CUstream s) {
  return driver_call<function_id::cuMemcpy3DAsync_v2>([&](context &ctx) { return copy_described_later(ctx, s, c); });
}

GOMPSIM_EXPORT CUresult cuMemcpyPeer(CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext from_context,
                                     std::size_t bytes) {
  return driver_call<function_id::cuMemcpyPeer>([&](context &ctx) {
    const CUresult r = wait_for_both(to_context, from_context);
    return r == CUDA_SUCCESS ? copy_now(ctx, device_end(to), device_end(from), {bytes}) : r;
  });
}

GOMPSIM_EXPORT CUresult cuMemcpyPeerAsync(CUdeviceptr to, CUcontext to_context, CUdeviceptr from, CUcontext from_context,
                                          std::size_t bytes, CUstream s) {
  return driver_call<function_id::cuMemcpyPeerAsync>([&](context &ctx) -> CUresult {
    if (!table_of<context>().find(to_context) || !table_of<context>().find(from_context)) return CUDA_ERROR_INVALID_CONTEXT;
    return copy_later(ctx, s, device_end(to), device_end(from), {bytes});
  });
}

GOMPSIM_EXPORT CUresult cuMemcpy3DPeer(const CUDA_MEMCPY3D_PEER *c) {
  return driver_call<function_id::cuMemcpy3DPeer>([&](context &ctx) -> CUresult {
    if (!c) return CUDA_ERROR_INVALID_VALUE;
    const CUresult r = wait_for_both(c->dstContext, c->srcContext);
    return r == CUDA_SUCCESS ? copy_described_now(ctx, c) : r;
  });
}

GOMPSIM_EXPORT CUresult cuMemcpy3DPeerAsync(const CUDA_MEMCPY3D_PEER *c, CUstream s) {
  return driver_call<function_id::cuMemcpy3DPeerAsync>([&](context &ctx) { return copy_described_later(ctx, s, c); });
}
}
