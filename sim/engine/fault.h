// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What device code can do wrong, and the words for it in reports.
#ifndef GOMPSIM_ENGINE_FAULT_H
#define GOMPSIM_ENGINE_FAULT_H

#include <cstdint>
#include <string>
#include <utility>

#include "sim/engine/kernel.h"

namespace gompsim::engine {

class memory;
struct launch_state;

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

// What one lane did wrong.
struct fault_record {
  fault_kind kind = fault_kind::illegal_address;
  unsigned lane = 0;
  std::uint64_t address = 0;
  bool has_address = false;
  bool memory_is_there = false; // what is wrong is not that there is no memory at the address
  std::string text;             // what was tried: "invalid read"

  void set(fault_kind k, std::string what) {
    kind = k;
    has_address = memory_is_there = false;
    text = std::move(what);
  }
  void set_at(fault_kind k, std::uint64_t a, std::string what) {
    set(k, std::move(what));
    address = a;
    has_address = true;
    memory_is_there = k == fault_kind::uninitialised;
  }
};

// The first line of a report: "illegal address in kernel K, WHERE: invalid read at address A; what lies there". `where`
// names the block and the thread, in the words of the instruction set.
std::string headline(const fault_record &, const std::string &kernel, const std::string &where, const memory &);

// With gpu_config::page_bounds: an access that is wrong is told, each instruction's once, and the kernel goes on. Whether it
// has not been told yet, and somebody wants to know; if so, the report is to follow.
bool wants_notice(launch_state &, const void *instruction);
void give_notice(const launch_state &, const std::string &report);

const char *name_of(fault_kind);
launch_result::status status_of(fault_kind);

std::string triple_text(const std::uint32_t v[3]); // "(1,2,3)"
std::string hex_text(std::uint64_t);

} // namespace gompsim::engine

#endif
