// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The paragraph that tells what a kernel did wrong, and where.
#include "sim/engine/launch.h"
#include "sim/ptx/program.h"
#include "sim/ptx/warp.h"

namespace gompsim::ptx {

std::string place_of(const code &c, const insn *pc) {
  const auto n = static_cast<std::size_t>(pc - c.insns.data());
  if (n >= c.positions.size()) return std::string(c.fn->name);
  const std::size_t position = c.positions[n];
  std::string s =
      std::string(c.fn->name) + " at " + c.fn->mod->name + ":" + std::to_string(line_of(c.fn->mod->text, position));
  const auto text = statement_at(c.fn->mod->text, position);
  return text.empty() || text == "}" ? s : s + ": " + std::string(text);
}

launch_result block_state::describe_fault(const executor &of) const {
  const auto &x = static_cast<const exec &>(of);
  const warp &w = *x.w;
  std::uint32_t thread[3] = {};
  const auto *ids = reinterpret_cast<const std::uint32_t *>(w.registers);
  for (unsigned k = 0; k < 3; ++k) thread[k] = ids[(reg_tid_x + k) * warp_size + x.fault.lane];
  launch_result r;
  r.code = status_of(x.fault.kind);
  r.report =
      headline(x.fault, launch->info->name, "block " + triple_text(position) + ", thread " + triple_text(thread), *x.space);
  r.report += "\n  in " + place_of(*x.fr->fn, x.pc);
  unsigned shown = 0;
  for (const frame *f = x.fr; f->parent != nullptr && shown < 16; f = f->parent, ++shown)
    r.report += "\n  called from " + place_of(*f->parent->fn, f->return_pc - 1);
  return r;
}

void tell_and_forget_fault(exec &x) {
  launch_state &l = *x.block->launch;
  x.why = stop_reason::none;
  if (wants_notice(l, x.pc)) give_notice(l, x.block->describe_fault(x).report);
}

} // namespace gompsim::ptx
