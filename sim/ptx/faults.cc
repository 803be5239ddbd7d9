// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The paragraph that tells what a kernel did wrong, and where.
#include <algorithm>
#include <cstdio>

#include "sim/ptx/scheduler.h"

namespace gompsim::ptx {

namespace {

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

} // namespace

std::string hex_text(std::uint64_t a) {
  char s[32];
  std::snprintf(s, sizeof s, "0x%llx", static_cast<unsigned long long>(a));
  return s;
}

std::string triple_text(const std::uint32_t v[3]) {
  return "(" + std::to_string(v[0]) + "," + std::to_string(v[1]) + "," + std::to_string(v[2]) + ")";
}

std::string place_of(const code &c, const insn *pc) {
  const auto n = static_cast<std::size_t>(pc - c.insns.data());
  if (n >= c.positions.size()) return std::string(c.fn->name);
  const std::size_t position = c.positions[n];
  std::string s =
      std::string(c.fn->name) + " at " + c.fn->mod->name + ":" + std::to_string(line_of(c.fn->mod->text, position));
  const auto text = statement_at(c.fn->mod->text, position);
  return text.empty() || text == "}" ? s : s + ": " + std::string(text);
}

launch_result describe_fault(const exec &x, const warp &w, const block_state &b) {
  const launch_state &l = *b.launch;
  std::uint32_t thread[3] = {};
  const auto *ids = reinterpret_cast<const std::uint32_t *>(w.registers);
  for (unsigned k = 0; k < 3; ++k) thread[k] = ids[(reg_tid_x + k) * warp_size + x.fault_lane];
  launch_result r;
  r.code = status_of(x.fault);
  r.report = std::string(name_of(x.fault)) + " in kernel " + l.info->name + ", block " + triple_text(b.ctaid) + ", thread " +
             triple_text(thread) + ": " + x.fault_text;
  // What is wrong with these is not that memory is missing.
  const bool is_live = x.fault == fault_kind::uninitialised || x.fault_text.starts_with("free of ");
  if (x.fault_has_address)
    r.report += " at address " + hex_text(x.fault_address) + "; " + x.space->describe(x.fault_address, is_live);
  r.report += "\n  in " + place_of(*x.fr->fn, x.pc);
  unsigned shown = 0;
  for (const frame *f = x.fr; f->parent != nullptr && shown < 16; f = f->parent, ++shown)
    r.report += "\n  called from " + place_of(*f->parent->fn, f->return_pc - 1);
  return r;
}

void tell_and_forget_fault(exec &x) {
  launch_state &l = *x.block->launch;
  x.why = stop_reason::none;
  if (l.notice == nullptr) return;
  const std::lock_guard hold(l.noticed_lock);
  if (std::find(l.noticed.begin(), l.noticed.end(), x.pc) != l.noticed.end()) return;
  l.noticed.push_back(x.pc);
  l.notice(describe_fault(x, *x.w, *x.block).report + "\n  the kernel goes on, as hardware does within a page");
}

} // namespace gompsim::ptx
