// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/engine/output.h"

#include <atomic>
#include <cstdio>

#include "sim/engine/kernel.h"

namespace gompsim {

namespace {
// Whether a kernel has printed since the last flush.
constinit std::atomic<bool> output_is_kept{false};
} // namespace

void flush_kernel_output() {
  if (!output_is_kept.load(std::memory_order_relaxed)) [[likely]]
    return; // a kernel that somebody has waited for stored before that
  if (output_is_kept.exchange(false, std::memory_order_acquire)) std::fflush(stdout);
}

void engine::print_from_kernel(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  output_is_kept.store(true, std::memory_order_release); // pairs with the exchange in flush_kernel_output
}

} // namespace gompsim
