// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stacks that GCC's device code keeps in global memory: a piece of one allocation for each thread of each team, which no
// hardware watches. A thread that goes beyond the end of its own writes on another thread's.
#ifndef GOMPSIM_ENGINE_SOFT_STACK_H
#define GOMPSIM_ENGINE_SOFT_STACK_H

#include <cstdint>
#include <string>

namespace gompsim::engine {

// Whose it is, and how many bytes it has.
struct soft_stack {
  std::uint64_t team = 0, thread = 0;
  std::uint64_t bytes = 0;
};

// What a report says of one that is used up: `needed` bytes are in use. `instead` is what the user can do.
std::string used_up_text(const soft_stack &, std::uint64_t needed, const char *instead);

} // namespace gompsim::engine

#endif
