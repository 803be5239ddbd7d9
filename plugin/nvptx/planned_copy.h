// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One copy, from the choice of its way (copy_policy.h) to its end. What most copies need is inline.
#ifndef REGOMP_PLUGIN_NVPTX_PLANNED_COPY_H
#define REGOMP_PLUGIN_NVPTX_PLANNED_COPY_H

#include "include/assertion.h"
#include "plugin/nvptx/device.h"

#include <cstddef>

namespace regomp::nvptx {

class planned_copy {
public:
  // `synchronous`: the driver has the synchronous function that the copy would use.
  planned_copy(device &d, copy_kind kind, std::size_t bytes, bool synchronous)
      : device_(d), long_(bytes > longest_on_null_stream), way_(choose(kind, synchronous)) {
    if (long_) d.copies.long_copies_.fetch_add(1, std::memory_order_relaxed);
  }
  ~planned_copy() {
    if (long_) count_down(device_.copies.long_copies_, 1, std::memory_order_relaxed);
    if (way_ != copy_way::own_stream) device_.exclusion.copy_ended();
  }
  planned_copy(const planned_copy &) = delete;
  planned_copy &operator=(const planned_copy &) = delete;

  copy_way way() const { return way_; }

private:
  // A launch of another thread may have to wait for a copy on the NULL stream. Up to this size that is about as long as a
  // launch takes (a bus of 16 GB/s: 16 µs); beyond it the copy takes so long that one call more is nothing.
  static constexpr std::size_t longest_on_null_stream = 256 * 1024;

  copy_way choose(copy_kind kind, bool synchronous) {
    device &d = device_;
    const bool may_be_on_null_stream = synchronous && kind == copy_kind::to_device && !long_ &&
                                       d.copies.long_copies_.load(std::memory_order_relaxed) == 0 &&
                                       !d.uses_reverse_offload.load(std::memory_order_relaxed);
    return may_be_on_null_stream && d.exclusion.copy_begins() ? copy_way::null_stream : copy_way::own_stream;
  }

  device &device_;
  const bool long_;
  const copy_way way_;
};

} // namespace regomp::nvptx

#endif
