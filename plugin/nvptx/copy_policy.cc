// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/copy_policy.h"

#include "plugin/nvptx/planned_copy.h"
#include "plugin/nvptx/report.h"

namespace regomp::nvptx {

namespace {

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

copy_way planned_copy::choose_unordered(copy_kind kind, std::size_t bytes) {
  device &d = device_;
  if (kind != copy_kind::to_device || bytes > buffer_bytes || !d.exclusion.copy_begins()) return copy_way::own_stream;
  buffer_ = d.copies.take_buffer();
  if (buffer_ != nullptr) return copy_way::null_stream_buffered;
  d.exclusion.copy_ended();
  return copy_way::own_stream;
}

} // namespace regomp::nvptx
