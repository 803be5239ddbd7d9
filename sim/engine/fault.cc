// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/engine/fault.h"

#include <algorithm>
#include <cstdio>
#include <mutex>

#include "sim/engine/launch.h"
#include "sim/engine/memory.h"

namespace gompsim::engine {

const char *name_of(fault_kind k) {
  switch (k) {
  case fault_kind::illegal_address:
    return "illegal address";
  case fault_kind::misaligned_address:
    return "misaligned address";
  case fault_kind::illegal_instruction:
    return "illegal instruction";
  case fault_kind::trap:
    return "trap";
  case fault_kind::assertion:
    return "assertion";
  case fault_kind::stack_overflow:
    return "stack overflow";
  case fault_kind::barrier_divergence:
    return "barrier divergence";
  case fault_kind::uninitialised:
    return "uninitialised read";
  }
  return "fault";
}

launch_result::status status_of(fault_kind k) {
  using status = launch_result::status;
  switch (k) {
  case fault_kind::illegal_address:
    return status::illegal_address;
  case fault_kind::misaligned_address:
    return status::misaligned_address;
  case fault_kind::illegal_instruction:
    return status::illegal_instruction;
  case fault_kind::trap:
    return status::trap;
  case fault_kind::assertion:
    return status::assertion;
  case fault_kind::stack_overflow:
    return status::stack_overflow;
  case fault_kind::barrier_divergence:
    return status::barrier_divergence;
  case fault_kind::uninitialised:
    return status::uninitialised_read;
  }
  return status::illegal_instruction;
}

std::string headline(const fault_record &f, const std::string &kernel, const std::string &where, const memory &space) {
  std::string s = std::string(name_of(f.kind)) + " in kernel " + kernel + ", " + where + ": " + f.text;
  if (f.has_address) s += " at address " + hex_text(f.address) + "; " + space.describe(f.address, f.memory_is_there);
  return s;
}

bool wants_notice(launch_state &l, const void *instruction) {
  if (l.notice == nullptr) return false;
  const std::lock_guard hold(l.noticed_lock);
  if (std::find(l.noticed.begin(), l.noticed.end(), instruction) != l.noticed.end()) return false;
  l.noticed.push_back(instruction);
  return true;
}

void give_notice(const launch_state &l, const std::string &report) {
  l.notice(report + "\n  the kernel goes on, as hardware does within a page");
}

std::string hex_text(std::uint64_t a) {
  char s[32];
  std::snprintf(s, sizeof s, "0x%llx", static_cast<unsigned long long>(a));
  return s;
}

std::string triple_text(const std::uint32_t v[3]) {
  return "(" + std::to_string(v[0]) + "," + std::to_string(v[1]) + "," + std::to_string(v[2]) + ")";
}

} // namespace gompsim::engine
