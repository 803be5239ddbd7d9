// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/engine/block.h"

#include <sys/mman.h>

#include "sim/engine/race_block.h"
#include "sim/engine/weak_block.h"

namespace gompsim::engine {

block::block() = default;

block::~block() {
  if (local_memory != nullptr) munmap(local_memory, local_mapped);
}

} // namespace gompsim::engine
