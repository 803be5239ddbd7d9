// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/copy_policy.h"

#include "plugin/nvptx/device.h"
#include "plugin/nvptx/report.h"

namespace regomp::nvptx {

namespace {

// A launch of another thread may have to wait for a copy on the NULL stream. Up to this size that is about as long as a
// launch takes (a bus of 16 GB/s: 16 µs); beyond it the copy takes so long that one call more is nothing.
constexpr std::size_t longest_on_null_stream = 256 * 1024;

// Page-locked memory that a device keeps, to save one call for each copy that fits: scalars, pointers and the arguments of
// launches, which the host library has gathered.
constexpr std::size_t buffer_bytes = 8 * 1024;

} // namespace

void copy_state::clear() {
  if (buffer_ != nullptr) check_release("cuMemFreeHost", cuda.cuMemFreeHost(buffer_));
  buffer_ = nullptr;
  refused_ = false;
}

void *copy_state::take_buffer() {
  if (buffer_taken_.exchange(true, std::memory_order_acquire)) return nullptr;
  if (buffer_ == nullptr && !refused_)
    refused_ = cuda.cuMemHostAlloc(&buffer_, buffer_bytes, CU_MEMHOSTALLOC_PORTABLE) != CUDA_SUCCESS;
  if (!refused_) return buffer_;
  return_buffer();
  return nullptr;
}

planned_copy::planned_copy(device &d, copy_kind kind, std::size_t bytes, bool synchronous)
    : device_(d), long_(bytes > longest_on_null_stream), way_(choose(kind, bytes, synchronous)) {
  if (long_) d.copies.long_copies_.fetch_add(1, std::memory_order_relaxed);
}

copy_way planned_copy::choose(copy_kind kind, std::size_t bytes, bool synchronous) {
  device &d = device_;
  if (!synchronous || kind == copy_kind::inside_device || long_) return copy_way::own_stream;
  if (d.copies.long_copies_.load(std::memory_order_relaxed) != 0) return copy_way::own_stream;
  // Whether kernels that start later find what the NULL stream has copied without more ado.
  const bool ordered = kind == copy_kind::to_host || !d.uses_reverse_offload.load(std::memory_order_relaxed);
  if (!ordered && (kind != copy_kind::to_device || bytes > buffer_bytes)) return copy_way::own_stream;
  if (!d.exclusion.copy_begins()) return copy_way::own_stream;
  if (ordered) return copy_way::null_stream;
  buffer_ = d.copies.take_buffer();
  if (buffer_ != nullptr) return copy_way::null_stream_buffered;
  d.exclusion.copy_ended();
  return copy_way::own_stream;
}

planned_copy::~planned_copy() {
  if (long_) device_.copies.long_copies_.fetch_sub(1, std::memory_order_relaxed);
  if (buffer_ != nullptr) device_.copies.return_buffer();
  if (way_ != copy_way::own_stream) device_.exclusion.copy_ended();
}

} // namespace regomp::nvptx
