// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies from the device to the host's pageable memory, by way of page-locked buffers. The driver copies to pageable memory
// through buffers of its own, but slower (H200, CUDA 13.0, on a stream of its own):
//
//     bytes      the driver's    through a buffer
//     8            8.2 us          7.3 us
//     4096         8.9             7.6
//     65536       17.7            13.4
//     262144      42.3            30.9
//     2097152      235             225
//     16777216    1542            1702
//
// What is longer than a small buffer comes in pieces: one is on its way while the one before it is moved to its place.
// Beyond `most_downloaded` the driver is as fast, or faster.
#ifndef REGOMP_PLUGIN_NVPTX_DOWNLOAD_H
#define REGOMP_PLUGIN_NVPTX_DOWNLOAD_H

#include "include/cuda_driver.h"

#include <cstddef>

namespace regomp::nvptx {

struct device;

// Longer copies are the driver's.
inline constexpr std::size_t most_downloaded = 2 * 1024 * 1024;

// Copies, and waits for it; at least one byte. The first of the driver's calls that failed has the result.
CUresult download(device &, void *to, CUdeviceptr from, std::size_t bytes);

} // namespace regomp::nvptx

#endif
