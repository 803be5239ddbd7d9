// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Driver API: memsets.
#include "sim/cuda/arguments.h"
#include "sim/cuda/transfer.h"

using namespace gompsim::cuda;

namespace {

CUresult fill_now(context &ctx, CUdeviceptr to, std::uint32_t value, const fill_extent &extent) {
  return fill(to, value, extent, ctx.streams.null_stream, call_kind::synchronous);
}

CUresult fill_later(context &ctx, CUstream s, CUdeviceptr to, std::uint32_t value, const fill_extent &extent) {
  return in_stream(ctx, s,
                   [&](const std::shared_ptr<stream> &in) { return fill(to, value, extent, in, call_kind::asynchronous); });
}

} // namespace

extern "C" {

GOMPSIM_EXPORT CUresult cuMemsetD8_v2(CUdeviceptr to, unsigned char value, std::size_t count) {
  return driver_call<function_id::cuMemsetD8_v2>([&](context &ctx) { return fill_now(ctx, to, value, {1, count}); });
}

GOMPSIM_EXPORT CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, std::size_t count, CUstream s) {
  return driver_call<function_id::cuMemsetD8Async>([&](context &ctx) { return fill_later(ctx, s, to, value, {1, count}); });
}

GOMPSIM_EXPORT CUresult cuMemsetD2D8_v2(CUdeviceptr to, std::size_t pitch, unsigned char value, std::size_t width,
                                        std::size_t height) {
  return driver_call<function_id::cuMemsetD2D8_v2>(
      [&](context &ctx) { return fill_now(ctx, to, value, {1, width, height, pitch}); });
}

GOMPSIM_EXPORT CUresult cuMemsetD2D8Async(CUdeviceptr to, std::size_t pitch, unsigned char value, std::size_t width,
                                          std::size_t height, CUstream s) {
  return driver_call<function_id::cuMemsetD2D8Async>(
      [&](context &ctx) { return fill_later(ctx, s, to, value, {1, width, height, pitch}); });
}

GOMPSIM_EXPORT CUresult cuMemsetD16_v2(CUdeviceptr to, unsigned short value, std::size_t count) {
  return driver_call<function_id::cuMemsetD16_v2>([&](context &ctx) { return fill_now(ctx, to, value, {2, count}); });
}

GOMPSIM_EXPORT CUresult cuMemsetD16Async(CUdeviceptr to, unsigned short value, std::size_t count, CUstream s) {
  return driver_call<function_id::cuMemsetD16Async>([&](context &ctx) { return fill_later(ctx, s, to, value, {2, count}); });
}

GOMPSIM_EXPORT CUresult cuMemsetD2D16_v2(CUdeviceptr to, std::size_t pitch, unsigned short value, std::size_t width,
                                         std::size_t height) {
  return driver_call<function_id::cuMemsetD2D16_v2>(
      [&](context &ctx) { return fill_now(ctx, to, value, {2, width, height, pitch}); });
}

GOMPSIM_EXPORT CUresult cuMemsetD2D16Async(CUdeviceptr to, std::size_t pitch, unsigned short value, std::size_t width,
                                           std::size_t height, CUstream s) {
  return driver_call<function_id::cuMemsetD2D16Async>(
      [&](context &ctx) { return fill_later(ctx, s, to, value, {2, width, height, pitch}); });
}

GOMPSIM_EXPORT CUresult cuMemsetD32_v2(CUdeviceptr to, unsigned value, std::size_t count) {
  return driver_call<function_id::cuMemsetD32_v2>([&](context &ctx) { return fill_now(ctx, to, value, {4, count}); });
}

GOMPSIM_EXPORT CUresult cuMemsetD32Async(CUdeviceptr to, unsigned value, std::size_t count, CUstream s) {
  return driver_call<function_id::cuMemsetD32Async>([&](context &ctx) { return fill_later(ctx, s, to, value, {4, count}); });
}

GOMPSIM_EXPORT CUresult cuMemsetD2D32_v2(CUdeviceptr to, std::size_t pitch, unsigned value, std::size_t width,
                                         std::size_t height) {
  return driver_call<function_id::cuMemsetD2D32_v2>(
      [&](context &ctx) { return fill_now(ctx, to, value, {4, width, height, pitch}); });
}

GOMPSIM_EXPORT CUresult cuMemsetD2D32Async(CUdeviceptr to, std::size_t pitch, unsigned value, std::size_t width,
                                           std::size_t height, CUstream s) {
  return driver_call<function_id::cuMemsetD2D32Async>(
      [&](context &ctx) { return fill_later(ctx, s, to, value, {4, width, height, pitch}); });
}
}
