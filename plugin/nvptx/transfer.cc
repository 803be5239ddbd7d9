// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/transfer.h"

#include "plugin/nvptx/device.h"
#include "plugin/nvptx/report.h"

#include <atomic>
#include <cstdint>
#include <cstring>

namespace regomp::nvptx {

namespace {

struct outcome {
  CUresult enqueued;
  CUresult completed;
};

// A synchronous copy on the NULL stream takes one driver call where a stream of ours takes two. It waits for kernels and
// copies on streams that are ordered with the NULL stream, so it is only for a device that runs no kernel
// (copy_exclusion.h) and no long copy; that one of the latter starts meanwhile costs time, no more. A copy from pageable
// memory may still be on its way to the device when the call returns, and a kernel must wait for it: where streams are not
// so ordered (uses_reverse_offload) a copy to the device starts from page-locked memory, from where it has arrived by then.
// Small copies only: large ones of several threads go on at once on streams.
constexpr std::size_t largest_quick_copy = 256 * 1024;
constexpr std::size_t quick_buffer_bytes = 8 * 1024;

// Runs one operation, which moves so many bytes, on a copy stream and waits for it.
template <typename Enqueue>
outcome on_copy_stream(device &d, std::size_t bytes, Enqueue enqueue) {
  outcome result = {CUDA_SUCCESS, CUDA_SUCCESS};
  pooled_stream *s = d.copy_streams.take(&result.enqueued);
  if (s == nullptr) return result;
  const bool is_long = bytes > largest_quick_copy;
  if (is_long) d.long_copies.fetch_add(1, std::memory_order_relaxed); // advice for quick_turn, here and below
  result.enqueued = enqueue(s->stream);
  if (result.enqueued == CUDA_SUCCESS) result.completed = wait_for_stream(s->stream);
  if (is_long) d.long_copies.fetch_sub(1, std::memory_order_relaxed);
  d.copy_streams.give_back(s);
  return result;
}

// Two threads' copies on the NULL stream wait for each other in the driver, and so does one on a stream that is ordered with
// it. For the shortest ones that is sooner over than anything that could be done about it. Of others there is one quick copy
// at a time; and threads that meet there copy on streams for a while, where both go on at once.
constexpr std::size_t shortest_copies = 4 * 1024;
constexpr std::uint64_t apart_ticks = 1 << 21; // about a millisecond

bool met_lately(const device &d) {
  // Relaxed: advice, here and below.
  const std::uint64_t met = d.quick_copies_met.load(std::memory_order_relaxed);
  return met != 0 && __builtin_ia32_rdtsc() - met < apart_ticks;
}

// For a quick copy of so many bytes, if there may be one, as long as it lives.
class quick_turn {
public:
  quick_turn(device &d, std::size_t bytes)
      : device_(d), begun_(bytes <= largest_quick_copy && d.long_copies.load(std::memory_order_relaxed) == 0 &&
                           (bytes <= shortest_copies || !met_lately(d)) && d.exclusion.copy_begins()) {}
  ~quick_turn() {
    if (begun_) device_.exclusion.copy_ended();
  }
  quick_turn(const quick_turn &) = delete;
  quick_turn &operator=(const quick_turn &) = delete;
  explicit operator bool() const { return begun_; }

private:
  device &device_;
  const bool begun_;
};

// Owns quick_copy, if nobody else does, for as long as it lives.
class only_quick_copy {
public:
  explicit only_quick_copy(device &d) : device_(d), owned_(!d.quick_copy.exchange(true, std::memory_order_acquire)) {
    if (!owned_) d.quick_copies_met.store(__builtin_ia32_rdtsc(), std::memory_order_relaxed);
  }
  ~only_quick_copy() {
    if (owned_) device_.quick_copy.store(false, std::memory_order_release);
  }
  only_quick_copy(const only_quick_copy &) = delete;
  only_quick_copy &operator=(const only_quick_copy &) = delete;
  explicit operator bool() const { return owned_; }

private:
  device &device_;
  const bool owned_;
};

// False if it may not be, and nothing was copied.
template <typename Copy>
bool quickly(device &d, std::size_t bytes, CUresult *result, Copy copy) {
  const quick_turn turn(d, bytes);
  if (!turn) return false;
  if (bytes <= shortest_copies) {
    *result = copy();
    return true;
  }
  const only_quick_copy owned(d);
  if (owned) *result = copy();
  return static_cast<bool>(owned);
}

// Null if there is none. The caller owns quick_copy.
void *quick_buffer(device &d) {
  if (d.quick_buffer == nullptr && !d.quick_buffer_refused)
    d.quick_buffer_refused =
        cuda.cuMemHostAlloc(&d.quick_buffer, quick_buffer_bytes, CU_MEMHOSTALLOC_PORTABLE) != CUDA_SUCCESS;
  return d.quick_buffer_refused ? nullptr : d.quick_buffer;
}

// False if it is not possible, and nothing was copied.
bool copy_through_buffer(device &d, CUdeviceptr to, const void *from, std::size_t bytes, CUresult *result) {
  if (bytes > quick_buffer_bytes || met_lately(d)) return false;
  const quick_turn turn(d, bytes);
  if (!turn) return false;
  const only_quick_copy owned(d);
  void *const buffer = owned ? quick_buffer(d) : nullptr;
  if (buffer == nullptr) return false;
  std::memcpy(buffer, from, bytes);
  *result = cuda.cuMemcpyHtoD_v2(to, buffer, bytes);
  return true;
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

bool pitch_allowed(const device &d, const box_place &p) { return p.row_bytes <= d.properties.max_pitch; }

int box_result(const char *call, const outcome &o) {
  // Some drivers copy inside the device only between arrays whose rows they aligned themselves.
  if (o.enqueued == CUDA_ERROR_INVALID_VALUE || o.enqueued == CUDA_ERROR_NOT_SUPPORTED) return -1;
  return succeeded(call, o) ? 1 : 0;
}

} // namespace

void free_quick_buffer(device &d) {
  if (d.quick_buffer != nullptr) check_release("cuMemFreeHost", cuda.cuMemFreeHost(d.quick_buffer));
  d.quick_buffer = nullptr;
  d.quick_buffer_refused = false;
}

bool copy_to_device(device &d, CUdeviceptr to, const void *from, std::size_t bytes) {
  if (bytes == 0) return true;
  if (cuda.cuMemcpyHtoD_v2 != nullptr) {
    CUresult result;
    if (d.uses_reverse_offload ? copy_through_buffer(d, to, from, bytes, &result)
                               : quickly(d, bytes, &result, [=] { return cuda.cuMemcpyHtoD_v2(to, from, bytes); }))
      return check("cuMemcpyHtoD", result);
  }
  return succeeded("cuMemcpyHtoD",
                   on_copy_stream(d, bytes, [=](CUstream s) { return cuda.cuMemcpyHtoDAsync_v2(to, from, bytes, s); }));
}

bool copy_to_host(device &d, void *to, CUdeviceptr from, std::size_t bytes) {
  if (bytes == 0) return true;
  CUresult result;
  if (cuda.cuMemcpyDtoH_v2 != nullptr && quickly(d, bytes, &result, [=] { return cuda.cuMemcpyDtoH_v2(to, from, bytes); }))
    return check("cuMemcpyDtoH", result);
  return succeeded("cuMemcpyDtoH",
                   on_copy_stream(d, bytes, [=](CUstream s) { return cuda.cuMemcpyDtoHAsync_v2(to, from, bytes, s); }));
}

bool copy_on_device(device &d, CUdeviceptr to, CUdeviceptr from, std::size_t bytes) {
  if (bytes == 0) return true;
  return succeeded("cuMemcpyDtoD",
                   on_copy_stream(d, bytes, [=](CUstream s) { return cuda.cuMemcpyDtoDAsync_v2(to, from, bytes, s); }));
}

bool fill_on_device(device &d, CUdeviceptr to, unsigned char value, std::size_t bytes) {
  if (bytes == 0) return true;
  return succeeded("cuMemsetD8",
                   on_copy_stream(d, bytes, [=](CUstream s) { return cuda.cuMemsetD8Async(to, value, bytes, s); }));
}

int copy_box_2d(device &d, const box &b, const box_place &to, const box_place &from) {
  if (b.width == 0 || b.height == 0) return 1;
  if (cuda.cuMemcpy2DAsync_v2 == nullptr || !pitch_allowed(d, to) || !pitch_allowed(d, from)) return -1;
  CUDA_MEMCPY2D c = {};
  set_places(c, to, from);
  c.WidthInBytes = b.width;
  c.Height = b.height;
  const std::size_t bytes = bytes_of(b);
  CUresult result;
  if (cuda.cuMemcpy2D_v2 != nullptr && !d.uses_reverse_offload &&
      quickly(d, bytes, &result, [&] { return cuda.cuMemcpy2D_v2(&c); }))
    return box_result("cuMemcpy2D", {result, CUDA_SUCCESS});
  return box_result("cuMemcpy2D", on_copy_stream(d, bytes, [&](CUstream s) { return cuda.cuMemcpy2DAsync_v2(&c, s); }));
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
  const std::size_t bytes = bytes_of(b);
  CUresult result;
  if (cuda.cuMemcpy3D_v2 != nullptr && !d.uses_reverse_offload &&
      quickly(d, bytes, &result, [&] { return cuda.cuMemcpy3D_v2(&c); }))
    return box_result("cuMemcpy3D", {result, CUDA_SUCCESS});
  return box_result("cuMemcpy3D", on_copy_stream(d, bytes, [&](CUstream s) { return cuda.cuMemcpy3DAsync_v2(&c, s); }));
}

} // namespace regomp::nvptx
