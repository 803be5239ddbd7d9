// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/engine/soft_stack.h"

namespace gompsim::engine {

std::string used_up_text(const soft_stack &s, std::uint64_t needed, const char *instead) {
  const std::string size =
      s.bytes % 1024 == 0 ? std::to_string(s.bytes / 1024) + " KiB" : std::to_string(s.bytes) + " bytes";
  return "the stack of team " + std::to_string(s.team) + ", thread " + std::to_string(s.thread) + " (" + size +
         ") is used up: " + std::to_string(needed) + " bytes are needed; " + instead;
}

} // namespace gompsim::engine
