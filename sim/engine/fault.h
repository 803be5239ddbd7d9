// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What device code can do wrong, and the words for it in reports.
#ifndef GOMPSIM_ENGINE_FAULT_H
#define GOMPSIM_ENGINE_FAULT_H

#include <cstdint>
#include <string>

#include "sim/engine/kernel.h"

namespace gompsim::engine {

enum class fault_kind : std::uint8_t {
  illegal_address,
  misaligned_address,
  illegal_instruction,
  trap,
  assertion,
  stack_overflow,
  barrier_divergence,
  uninitialised,
};

const char *name_of(fault_kind);
launch_result::status status_of(fault_kind);

std::string triple_text(const std::uint32_t v[3]); // "(1,2,3)"
std::string hex_text(std::uint64_t);

} // namespace gompsim::engine

#endif
