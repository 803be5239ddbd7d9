// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/transfer.h"

#include "plugin/common/copy.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/download.h"
#include "plugin/nvptx/heap_copy.h"
#include "plugin/nvptx/planned_copy.h"
#include "plugin/nvptx/report.h"
#include "plugin/nvptx/timers.h"

#include <cstdint>
#include <cstring>

namespace regomp::nvptx {

namespace {

// A copy_order names memory of either side by its address.
std::uintptr_t address_of(const void *p) { return reinterpret_cast<std::uintptr_t>(p); }

CUresult on_own_stream(device &d, const copy_order &order) { return static_cast<CUresult>(copy_and_wait(d, order)); }

// What became of a copy that is not under way any more, to the user if it failed. What the driver has refused may be of
// memory that it does not copy.
bool is_copied(device &d, const char *call, const copy_order &order, CUresult result) {
  if (__builtin_expect(result == CUDA_ERROR_INVALID_VALUE, false)) {
    const heap_outcome o = copy_in_heap(d, order);
    if (o != heap_outcome::elsewhere) return o == heap_outcome::copied;
  }
  return check(call, result);
}

// What it cannot count is long.
std::size_t bytes_of(const box &b) {
  std::size_t bytes;
  return !__builtin_mul_overflow(b.width, b.height, &bytes) && !__builtin_mul_overflow(bytes, b.depth, &bytes) ? bytes
                                                                                                               : SIZE_MAX;
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

copy_kind kind_of(const box_place &to) { return to.on_device ? copy_kind::to_device : copy_kind::to_host; }

bool pitch_allowed(const device &d, const box_place &p) { return p.row_bytes <= d.properties.max_pitch; }

int box_result(const char *call, const copy_outcome &o) {
  // Some drivers copy inside the device only between arrays whose rows they aligned themselves.
  if (o.enqueued == CUDA_ERROR_INVALID_VALUE || o.enqueued == CUDA_ERROR_NOT_SUPPORTED) return -1;
  return check(call, static_cast<CUresult>(o.first_failure())) ? 1 : 0;
}

} // namespace

bool copy_to_device(device &d, CUdeviceptr to, const void *from, std::size_t bytes) {
  if (bytes == 0) return true;
  const copy_order order = {copy_order::kind::to_device, to, address_of(from), bytes, 0};
  return is_copied(d, "cuMemcpyHtoD", order, [&]() -> CUresult {
    const planned_copy copy(d, copy_kind::to_device, bytes, cuda.cuMemcpyHtoD_v2 != nullptr);
    if (copy.way() == copy_way::own_stream) return on_own_stream(d, order);
    const timed_copy timed(d, nullptr);
    return cuda.cuMemcpyHtoD_v2(to, from, bytes);
  }());
}

bool copy_to_host(device &d, void *to, CUdeviceptr from, std::size_t bytes) {
  if (bytes == 0) return true;
  const copy_order order = {copy_order::kind::to_host, address_of(to), from, bytes, 0};
  return is_copied(d, "cuMemcpyDtoH", order, [&]() -> CUresult {
    const planned_copy copy(d, copy_kind::to_host, bytes, false);
    return download(d, to, from, bytes);
  }());
}

bool copy_on_device(device &d, CUdeviceptr to, CUdeviceptr from, std::size_t bytes) {
  if (bytes == 0) return true;
  const copy_order order = {copy_order::kind::on_device, to, from, bytes, 0};
  return is_copied(d, "cuMemcpyDtoD", order, [&]() -> CUresult {
    const planned_copy copy(d, copy_kind::inside_device, bytes, false);
    return on_own_stream(d, order);
  }());
}

bool fill_on_device(device &d, CUdeviceptr to, unsigned char value, std::size_t bytes) {
  if (bytes == 0) return true;
  const planned_copy copy(d, copy_kind::inside_device, bytes, false);
  return check("cuMemsetD8", on_own_stream(d, {copy_order::kind::fill, to, 0, bytes, value}));
}

int copy_box_2d(device &d, const box &b, const box_place &to, const box_place &from) {
  if (b.width == 0 || b.height == 0) return 1;
  if (cuda.cuMemcpy2DAsync_v2 == nullptr || !pitch_allowed(d, to) || !pitch_allowed(d, from)) return -1;
  CUDA_MEMCPY2D c = {};
  set_places(c, to, from);
  c.WidthInBytes = b.width;
  c.Height = b.height;
  const planned_copy copy(d, kind_of(to), bytes_of(b), cuda.cuMemcpy2D_v2 != nullptr);
  if (copy.way() == copy_way::null_stream) {
    const timed_copy timed(d, nullptr);
    return box_result("cuMemcpy2D", {cuda.cuMemcpy2D_v2(&c), CUDA_SUCCESS});
  }
  return box_result("cuMemcpy2D", on_copy_queue(d, [&](execution_queue &q) {
                      const timed_copy timed(d, stream_of(q));
                      return cuda.cuMemcpy2DAsync_v2(&c, stream_of(q));
                    }));
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
  if (copy.way() == copy_way::null_stream) {
    const timed_copy timed(d, nullptr);
    return box_result("cuMemcpy3D", {cuda.cuMemcpy3D_v2(&c), CUDA_SUCCESS});
  }
  return box_result("cuMemcpy3D", on_copy_queue(d, [&](execution_queue &q) {
                      const timed_copy timed(d, stream_of(q));
                      return cuda.cuMemcpy3DAsync_v2(&c, stream_of(q));
                    }));
}

} // namespace regomp::nvptx
