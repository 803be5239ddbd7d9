// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Driver API: copies and memsets.
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

bool read(const CUDA_MEMCPY3D *c, copy_arguments *out) {
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

CUresult fill_later(context &ctx, CUstream s, CUdeviceptr to, std::uint32_t value, std::size_t element_bytes,
                    std::size_t count) {
  return in_stream(ctx, s, [&](const std::shared_ptr<stream> &in) {
    return fill(to, value, element_bytes, count, in, call_kind::asynchronous);
  });
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

GOMPSIM_EXPORT CUresult cuMemsetD8_v2(CUdeviceptr to, unsigned char value, std::size_t count) {
  return driver_call<function_id::cuMemsetD8_v2>(
      [&](context &ctx) { return fill(to, value, 1, count, ctx.streams.null_stream, call_kind::synchronous); });
}

GOMPSIM_EXPORT CUresult cuMemsetD32_v2(CUdeviceptr to, unsigned value, std::size_t count) {
  return driver_call<function_id::cuMemsetD32_v2>(
      [&](context &ctx) { return fill(to, value, 4, count, ctx.streams.null_stream, call_kind::synchronous); });
}

GOMPSIM_EXPORT CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, std::size_t count, CUstream s) {
  return driver_call<function_id::cuMemsetD8Async>([&](context &ctx) { return fill_later(ctx, s, to, value, 1, count); });
}

GOMPSIM_EXPORT CUresult cuMemsetD32Async(CUdeviceptr to, unsigned value, std::size_t count, CUstream s) {
  return driver_call<function_id::cuMemsetD32Async>([&](context &ctx) { return fill_later(ctx, s, to, value, 4, count); });
}
}
