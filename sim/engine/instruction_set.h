// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the engine asks of an instruction set: blocks that execute its code, and how large they may be. One object for each
// instruction set; it is constant, and any thread may use it.
#ifndef GOMPSIM_ENGINE_INSTRUCTION_SET_H
#define GOMPSIM_ENGINE_INSTRUCTION_SET_H

#include <memory>

#include "sim/engine/block.h"
#include "sim/engine/executor.h"
#include "sim/engine/occupancy.h"

namespace gompsim::engine {

class instruction_set {
public:
  constexpr explicit instruction_set(const multiprocessor_limits &l, bool fine = false, bool marked = false)
      : limits(l), fine_host(fine), atomics_are_marked(marked) {}
  virtual std::unique_ptr<block> make_block() const = 0;
  virtual executor_pointer make_executor() const = 0;

  const multiprocessor_limits limits;
  // Stores to host memory that is not coarse pass the gpu's cache by (weak.h).
  const bool fine_host;
  // Compilers write every atomic load and store as something else than a plain one (races.h).
  const bool atomics_are_marked;

protected:
  ~instruction_set() = default;
};

} // namespace gompsim::engine

#endif
