// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/transfer.h"

#include "plugin/nvptx/copy_policy.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/report.h"

#include <cstdint>
#include <cstring>

namespace regomp::nvptx {

namespace {

struct outcome {
  CUresult enqueued;
  CUresult completed;
};

// Runs one operation on a copy stream and waits for it.
template <typename Enqueue>
outcome on_copy_stream(device &d, Enqueue enqueue) {
  outcome result = {CUDA_SUCCESS, CUDA_SUCCESS};
  status reason;
  pooled_queue *q = d.copy_queues.take(&reason);
  if (q == nullptr) return {static_cast<CUresult>(reason), CUDA_SUCCESS};
  result.enqueued = enqueue(stream_of(*q));
  if (result.enqueued == CUDA_SUCCESS) result.completed = static_cast<CUresult>(wait_for_end(d, *q));
  d.copy_queues.give_back(q);
  return result;
}

// What it cannot count is long.
std::size_t bytes_of(const box &b) {
  std::size_t bytes;
  return !__builtin_mul_overflow(b.width, b.height, &bytes) && !__builtin_mul_overflow(bytes, b.depth, &bytes) ? bytes
                                                                                                               : SIZE_MAX;
}

bool succeeded(const char *call, const outcome &o) {
  return check(call, o.enqueued != CUDA_SUCCESS ? o.enqueued : o.completed);
}

// Copies of arrays inside arrays: the driver's descriptors name both sides alike, but for a prefix.
template <typename Descriptor>
void set_places(Descriptor &c, const box_place &to, const box_place &from) {
  c.dstMemoryType = to.on_device ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST;
  c.dstHost = to.on_device ? nullptr : to.base;
  c.dstDevice = to.on_device ? reinterpret_cast<CUdeviceptr>(to.base) : 0;
  c.dstXInBytes = to.x;
  c.dstY = to.y;
  c.dstPitch = to.row_bytes;
  c.srcMemoryType = from.on_device ? CU_MEMORYTYPE_DEVICE : CU_MEMORYTYPE_HOST;
  c.srcHost = from.on_device ? nullptr : from.base;
  c.srcDevice = from.on_device ? reinterpret_cast<CUdeviceptr>(from.base) : 0;
  c.srcXInBytes = from.x;
  c.srcY = from.y;
  c.srcPitch = from.row_bytes;
}

copy_kind kind_of(const box_place &to) { return to.on_device ? copy_kind::box_to_device : copy_kind::to_host; }

bool pitch_allowed(const device &d, const box_place &p) { return p.row_bytes <= d.properties.max_pitch; }

int box_result(const char *call, const outcome &o) {
  // Some drivers copy inside the device only between arrays whose rows they aligned themselves.
  if (o.enqueued == CUDA_ERROR_INVALID_VALUE || o.enqueued == CUDA_ERROR_NOT_SUPPORTED) return -1;
  return succeeded(call, o) ? 1 : 0;
}

} // namespace

bool copy_to_device(device &d, CUdeviceptr to, const void *from, std::size_t bytes) {
  if (bytes == 0) return true;
  const planned_copy copy(d, copy_kind::to_device, bytes, cuda.cuMemcpyHtoD_v2 != nullptr);
  if (copy.way() == copy_way::own_stream)
    return succeeded("cuMemcpyHtoD",
                     on_copy_stream(d, [=](CUstream s) { return cuda.cuMemcpyHtoDAsync_v2(to, from, bytes, s); }));
  if (copy.way() == copy_way::null_stream_buffered) from = std::memcpy(copy.buffer(), from, bytes);
  return check("cuMemcpyHtoD", cuda.cuMemcpyHtoD_v2(to, from, bytes));
}

bool copy_to_host(device &d, void *to, CUdeviceptr from, std::size_t bytes) {
  if (bytes == 0) return true;
  const planned_copy copy(d, copy_kind::to_host, bytes, cuda.cuMemcpyDtoH_v2 != nullptr);
  if (copy.way() == copy_way::null_stream) return check("cuMemcpyDtoH", cuda.cuMemcpyDtoH_v2(to, from, bytes));
  return succeeded("cuMemcpyDtoH",
                   on_copy_stream(d, [=](CUstream s) { return cuda.cuMemcpyDtoHAsync_v2(to, from, bytes, s); }));
}

bool copy_on_device(device &d, CUdeviceptr to, CUdeviceptr from, std::size_t bytes) {
  if (bytes == 0) return true;
  const planned_copy copy(d, copy_kind::inside_device, bytes, false);
  return succeeded("cuMemcpyDtoD",
                   on_copy_stream(d, [=](CUstream s) { return cuda.cuMemcpyDtoDAsync_v2(to, from, bytes, s); }));
}

bool fill_on_device(device &d, CUdeviceptr to, unsigned char value, std::size_t bytes) {
  if (bytes == 0) return true;
  const planned_copy copy(d, copy_kind::inside_device, bytes, false);
  return succeeded("cuMemsetD8", on_copy_stream(d, [=](CUstream s) { return cuda.cuMemsetD8Async(to, value, bytes, s); }));
}

int copy_box_2d(device &d, const box &b, const box_place &to, const box_place &from) {
  if (b.width == 0 || b.height == 0) return 1;
  if (cuda.cuMemcpy2DAsync_v2 == nullptr || !pitch_allowed(d, to) || !pitch_allowed(d, from)) return -1;
  CUDA_MEMCPY2D c = {};
  set_places(c, to, from);
  c.WidthInBytes = b.width;
  c.Height = b.height;
  const planned_copy copy(d, kind_of(to), bytes_of(b), cuda.cuMemcpy2D_v2 != nullptr);
  if (copy.way() == copy_way::null_stream) return box_result("cuMemcpy2D", {cuda.cuMemcpy2D_v2(&c), CUDA_SUCCESS});
  return box_result("cuMemcpy2D", on_copy_stream(d, [&](CUstream s) { return cuda.cuMemcpy2DAsync_v2(&c, s); }));
}

int copy_box_3d(device &d, const box &b, const box_place &to, const box_place &from) {
  if (b.width == 0 || b.height == 0 || b.depth == 0) return 1;
  if (cuda.cuMemcpy3DAsync_v2 == nullptr || !pitch_allowed(d, to) || !pitch_allowed(d, from)) return -1;
  CUDA_MEMCPY3D c = {};
  set_places(c, to, from);
  c.dstZ = to.z;
  c.dstHeight = to.rows;
  c.srcZ = from.z;
  c.srcHeight = from.rows;
  c.WidthInBytes = b.width;
  c.Height = b.height;
  c.Depth = b.depth;
  const planned_copy copy(d, kind_of(to), bytes_of(b), cuda.cuMemcpy3D_v2 != nullptr);
  if (copy.way() == copy_way::null_stream) return box_result("cuMemcpy3D", {cuda.cuMemcpy3D_v2(&c), CUDA_SUCCESS});
  return box_result("cuMemcpy3D", on_copy_stream(d, [&](CUstream s) { return cuda.cuMemcpy3DAsync_v2(&c, s); }));
}

} // namespace regomp::nvptx
