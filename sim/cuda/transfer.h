// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies and memsets: from the arguments of a call to a memory command in a stream, with CUDA's rules for what is checked
// and when the call returns ("API synchronization behavior" in the driver API's manual). Any thread.
#ifndef GOMPSIM_CUDA_TRANSFER_H
#define GOMPSIM_CUDA_TRANSFER_H

#include "include/cuda_driver.h"
#include "sim/cuda/words.h"
#include "sim/driver/command.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace gompsim::cuda {

// What a call says of one side of a copy.
enum class copy_side {
  device,  // an address that kernels can reach
  host,    // an address that the host can reach
  unified, // either; the address tells
};

// One side of a copy of up to three dimensions. Pitch: bytes from row to row; height: rows from slice to slice.
struct copy_end {
  copy_side side;
  std::uintptr_t base;
  std::size_t x_bytes = 0, y = 0, z = 0;
  std::size_t pitch = 0, height = 0;
};

struct copy_extent {
  std::size_t width_bytes;
  std::size_t height = 1;
  std::size_t depth = 1;
};

enum class call_kind { synchronous, asynchronous };

CUresult copy(const copy_end &to, const copy_end &from, const copy_extent &, const std::shared_ptr<stream> &, call_kind);

// What a memset sets: rows of `width` elements of 1, 2 or 4 bytes, `pitch` bytes from row to row.
struct fill_extent {
  std::size_t element_bytes;
  std::size_t width;
  std::size_t height = 1;
  std::size_t pitch = 0;
};
CUresult fill(CUdeviceptr to, std::uint32_t value, const fill_extent &, const std::shared_ptr<stream> &, call_kind);

// Writes one word of 4 or 8 bytes when its turn comes, so that whoever reads it with acquire sees what came before it in the
// stream.
CUresult write_word(CUdeviceptr to, std::uint64_t value, std::size_t bytes, const std::shared_ptr<stream> &);
// What comes after it in the stream waits until the word compares with the value as the flags say (CU_STREAM_WAIT_VALUE_*).
CUresult wait_word(CUdeviceptr at, std::uint64_t value, std::size_t bytes, unsigned flags, const std::shared_ptr<stream> &);

} // namespace gompsim::cuda

#endif
