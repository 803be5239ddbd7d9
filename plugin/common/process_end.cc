// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/process_end.h"

#include <atomic>
#include <unistd.h>

namespace regomp::plugin {

namespace {
constinit std::atomic<bool> ending{false};
}

void be_the_one_to_end() {
  // The flag alone decides who goes on; nothing else is passed along, so relaxed order is enough.
  if (ending.exchange(true, std::memory_order_relaxed))
    for (;;) ::pause();
}

bool process_is_ending() { return ending.load(std::memory_order_relaxed); }

} // namespace regomp::plugin
