// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What running kernels do, for somebody who wonders why they do not end. Nothing is recorded for this while they execute:
// blocks stand still between their turns, turns end where loops begin, and the loop's own instructions, with the registers
// as they are, tell what it looks at.
#include <algorithm>
#include <bit>

#include "sim/engine/describe.h"
#include "sim/engine/launch.h"
#include "sim/ptx/control.h"
#include "sim/ptx/lexer.h"
#include "sim/ptx/program.h"
#include "sim/ptx/routines.h"
#include "sim/ptx/warp.h"

namespace gompsim::ptx {

namespace {

constexpr unsigned longest_loop = 256; // instructions looked at
constexpr unsigned most_words = 3;     // of a loop

std::string thread_name(const block_state &b, const warp &w, unsigned lane) {
  const auto *ids = reinterpret_cast<const std::uint32_t *>(w.registers);
  std::uint32_t t[3];
  for (unsigned k = 0; k < 3; ++k) t[k] = ids[(reg_tid_x + k) * warp_size + lane];
  return "thread " + triple_text(t) + " of block " + triple_text(b.position);
}

// The statement of an instruction without its guard; empty if it has none.
std::string_view text_of(const code &c, const insn *i) {
  const auto n = static_cast<std::size_t>(i - c.insns.data());
  if (n >= c.positions.size()) return {};
  auto text = statement_at(c.fn->mod->text, c.positions[n]);
  if (!text.empty() && text[0] == '@') {
    const auto blank = text.find_first_of(" \t");
    text = blank == std::string_view::npos ? std::string_view{} : text.substr(text.find_first_not_of(" \t", blank));
  }
  return text;
}

// "0x7f00 (8 bytes into ...) = 0", for the first lane of a group; empty if the instruction reads no memory that others
// write.
std::string word_read(const memory &space, const block_state &b, const group &g, const insn *i) {
  const std::string_view text = text_of(*g.fr->fn, i);
  const std::string_view opcode = text.substr(0, text.find_first_of(" \t"));
  const auto has = [&](std::string_view m) { return opcode.find(m) != std::string_view::npos; };
  if (!(opcode.starts_with("ld.") || opcode.starts_with("atom.")) || has(".param") || has(".const") || has(".local"))
    return {};
  const auto last = opcode.rfind('.');
  const unsigned n = size_of(scalar_from_name(opcode.substr(last + 1)));
  if (n == 0 || n > 8) return {};
  exec x;
  x.block = const_cast<block_state *>(&b);
  const warp *w = nullptr;
  for (unsigned k = 0; k < b.warps_used && w == nullptr; ++k)
    for (unsigned j = 0; j < b.warps[k]->count; ++j)
      if (&b.warps[k]->groups[j] == &g) w = b.warps[k].get();
  if (w == nullptr) return {};
  const unsigned lane = static_cast<unsigned>(std::countr_zero(g.mask));
  const auto *a = reinterpret_cast<const std::uint64_t *>(operand_in(x, *w, g.fr, i->a));
  const bool vector = b.program->modes.weak || has(".v2") || has(".v4") || has(".v8");
  const std::uint64_t at =
      a[lane] + static_cast<std::uint64_t>(vector ? static_cast<const vector_access *>(i->extra)->offset : i->imm);
  const std::string word = has(".shared") ? shared_word_text(b, at, n)
                                          : word_text(space, b, at, n); // its address may lie in the window of shared memory
  return word.empty() ? word : std::string(opcode) + " of " + word;
}

// What the loop that begins where the group is reads; empty if there is no loop without calls, or it reads nothing.
std::string loop_of(const memory &space, const block_state &b, const group &g) {
  const code &c = *g.fr->fn;
  const insn *const end = c.insns.data() + c.insns.size();
  std::string words;
  unsigned found = 0;
  const insn *i = g.pc;
  for (unsigned n = 0; n < longest_loop && i < end; ++n) {
    if (i->run == run_branch || i->run == run_branch_if) {
      if (i->target == g.pc) return found == 0 ? "" : "in a loop that looks at " + words;
      i = i->run == run_branch ? i->target : i + 1;
      continue;
    }
    if (i->run == run_call || i->run == run_call_indirect || i->run == run_return || i->run == run_exit ||
        i->run == run_switch)
      return {};
    if (found < most_words && !is_observation(i->run))
      if (std::string w = word_read(space, b, g, i); !w.empty() && words.find(w) == std::string::npos) {
        words += (found++ == 0 ? "" : "; ") + std::move(w);
      }
    ++i;
  }
  return {};
}

std::string barrier_text(const block_state &b, unsigned id) {
  const block_barrier &bar = b.barriers[id];
  const std::uint32_t expected = bar.expected == 0 ? b.live_lanes : bar.expected;
  std::string s = "waiting at barrier " + std::to_string(id) + ", to which " +
                  std::to_string(bar.expected == 0 ? bar.arrived_live : bar.arrived) + " of " + std::to_string(expected) +
                  " threads have come";
  for (unsigned k = 0; k < b.warps_used; ++k)
    if (const lane_mask missing = b.warps[k]->live & ~bar.of_warp[k]; missing != 0) {
      s += "; the first that has not is " + thread_name(b, *b.warps[k], static_cast<unsigned>(std::countr_zero(missing)));
      break;
    }
  return s;
}

lane_mask lanes_waited_for(const block_state &b, const warp &w, const group &g) {
  exec x;
  x.block = const_cast<block_state *>(&b);
  return needed_by(x, w, g) & ~g.mask;
}

std::string doing(const memory &space, const block_state &b, const warp &w, const group &g) {
  switch (g.state) {
  case group_state::block_barrier:
    return barrier_text(b, g.barrier);
  case group_state::warp_sync:
    return "waiting for " + lanes_text(lanes_waited_for(b, w, g)) + " of the warp";
  case group_state::ready:
    return loop_of(space, b, g);
  }
  return {};
}

} // namespace

void block_state::describe(const memory &space, places *lines) const {
  const block_state &b = *this;
  const auto add = [&](const warp &w, lane_mask lanes, std::string what) {
    threads_at_place &a = (*lines)[std::move(what)];
    if (a.threads == 0) a.first = thread_name(b, w, static_cast<unsigned>(std::countr_zero(lanes)));
    a.threads += static_cast<unsigned>(std::popcount(lanes));
  };
  for (unsigned k = 0; k < b.warps_used; ++k) {
    const warp &w = *b.warps[k];
    for (unsigned j = 0; j < w.count; ++j) {
      const group &g = w.groups[j];
      std::string s = "in " + place_of(*g.fr->fn, g.pc);
      for (const frame *f = g.fr; f->parent != nullptr; f = f->parent)
        s += "\n      called from " + place_of(*f->parent->fn, f->return_pc - 1);
      const std::string wait = doing(space, b, w, g);
      if (!wait.empty()) s += "\n      " + wait;
      add(w, g.mask, std::move(s));
    }
    for (const reconvergence_point *m : w.points)
      if (m->arrived != 0)
        add(w, m->arrived,
            "in " + place_of(*m->fr->fn, m->pc) + "\n      waiting for lanes of the warp that took another branch");
  }
}

} // namespace gompsim::ptx
