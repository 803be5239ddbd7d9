// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies and fills between any memory of host and GPUs, now or when signals allow. Any thread.
#ifndef GOMPSIM_HSA_COPY_H
#define GOMPSIM_HSA_COPY_H

#include "include/hsa_runtime.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace gompsim::hsa {

// A box of bytes: rows side by side, and planes of rows.
struct box {
  std::byte *start;
  std::size_t pitch, slice;
};

hsa_status_t copy_bytes(void *to, const void *from, std::size_t);
hsa_status_t copy_box(const box &to, const box &from, std::size_t row_bytes, std::size_t rows, std::size_t planes);
hsa_status_t fill_words(void *, std::uint32_t value, std::size_t words);

// Has the copy done when all the signals are 0, behind what was queued before; then 1 is subtracted from the completion
// signal (the null signal: none), or it becomes negative if the copy failed.
hsa_status_t queue_copy(std::span<const hsa_signal_t> dependences, hsa_signal_t completion,
                        std::function<hsa_status_t()> copy);

} // namespace gompsim::hsa

#endif
