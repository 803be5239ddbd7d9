// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The page-locked buffers of a device, by way of which it copies to the host's pageable memory (download.h). Any thread.
#ifndef REGOMP_PLUGIN_NVPTX_DOWNLOAD_BUFFERS_H
#define REGOMP_PLUGIN_NVPTX_DOWNLOAD_BUFFERS_H

#include "plugin/common/bounce_buffers.h"
#include "plugin/nvptx/core_names.h"

namespace regomp::nvptx {

// A device's buffers.
struct download_buffers {
  explicit constexpr download_buffers(platform &p) : small(p, 64 * 1024), large(p, 1024 * 1024) {}
  // Before the first kernel that uses reverse offload: from then on none is allocated.
  void prepare() {
    if (unsigned char *const b = small.take(true)) small.give_back(b);
  }
  void clear() {
    small.clear();
    large.clear();
  }

  bounce_buffers small, large;
};

} // namespace regomp::nvptx

#endif
