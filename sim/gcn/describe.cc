// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel did wrong and where, and what running ones do, for somebody who wonders why they do not end. Nothing is
// recorded for the latter while they execute: turns end where loops begin, and the loop's own instructions, with the
// registers as they are, tell what it looks at.
#include <algorithm>
#include <bit>
#include <cstring>

#include "sim/engine/describe.h"
#include "sim/engine/launch.h"
#include "sim/gcn/address.h"
#include "sim/gcn/decode.h"
#include "sim/gcn/disassemble.h"
#include "sim/gcn/memory_operation.h"
#include "sim/gcn/wave.h"

namespace gompsim::gcn {

using engine::hex_text;
using engine::triple_text;

namespace {

constexpr unsigned longest_loop = 256; // instructions looked at
constexpr unsigned most_words = 3;     // of a loop

bool instruction_at(const code &c, const insn *pc, instruction *i) { return decode(*c.chip, c.text, c.offset_of(pc), i); }

std::string bytes_text(const code &c, std::uint32_t offset) {
  std::uint32_t w = 0;
  std::memcpy(&w, c.text.data() + offset, std::min<std::size_t>(4, c.text.size() - offset));
  return "bytes " + hex_text(w);
}

// "function+0x1c (file.c:12): v_add_u32 v0, v1, v2"
std::string place_text(const block_state &b, const insn *pc) {
  const std::uint32_t offset = b.text->offset_of(pc);
  std::string s = b.program->place_of(offset);
  if (offset >= b.text->text.size()) return s;
  instruction i;
  return s + ": " + (instruction_at(*b.text, pc, &i) ? disassemble(i, *b.text->chip) : bytes_text(*b.text, offset));
}

std::string item_text(const block_state &b, const wave &w, unsigned lane) {
  const std::uint32_t *const size = b.size;
  const std::uint64_t n = std::uint64_t{w.index} * wave_size + lane;
  const std::uint32_t id[3] = {static_cast<std::uint32_t>(n % size[0]), static_cast<std::uint32_t>(n / size[0] % size[1]),
                               static_cast<std::uint32_t>(n / size[0] / size[1])};
  return "wave " + std::to_string(w.index) + ", lane " + std::to_string(lane) + " (work-item " + triple_text(id) + ")";
}

unsigned first_lane(const wave &w) {
  lane_mask m;
  std::memcpy(&m, w.registers + word_exec * 4, sizeof m);
  return m == 0 ? 0 : static_cast<unsigned>(std::countr_zero(m));
}

// "0x7f00 (8 bytes into ...), which is 0", for the first lane of a wave; empty if the instruction reads no memory that
// others write.
std::string word_read(const engine::memory &space, const block_state &b, const wave &w, const insn *pc) {
  instruction i;
  if (!instruction_at(*b.text, pc, &i)) return {};
  const memory_operation &o = memory_operation_of(i.op);
  if ((o.kind != memory_kind::load && o.kind != memory_kind::atomic) || o.space == memory_space::scratch || o.is_double)
    return {};
  using enum memory_element;
  const unsigned n = o.element == words ? std::min(8u, 4u * o.words) : o.element == u8 || o.element == i8 ? 1 : 2;
  exec x;
  x.base[0] = w.registers;
  x.base[1] = const_cast<std::byte *>(reinterpret_cast<const std::byte *>(b.text->constants.data()));
  const unsigned lane = first_lane(w);
  const bool shared = o.space == memory_space::shared;
  const std::uint64_t at = shared ? shared_address(x, pc)[lane] : flat_address(x, pc)[lane];
  const bool in_shared = shared || at >> 32 == shared_aperture;
  const std::string where =
      in_shared ? engine::shared_word_text(b, at & 0xffffffffu, n) : engine::word_text(space, b, at, n);
  if (where.empty()) return {};
  const std::string text = disassemble(i, *b.text->chip);
  return text.substr(0, text.find_first_of(" \t")) + " of " + where;
}

// What the loop that begins where the wave is reads; empty if there is no loop without calls.
std::string loop_of(const engine::memory &space, const block_state &b, const wave &w) {
  std::string words;
  unsigned found = 0;
  const insn *const end = b.text->insns.data() + b.text->insns.size() - 1;
  const insn *at = w.pc;
  for (unsigned n = 0; n < longest_loop && at < end; ++n) {
    instruction i;
    if (!instruction_at(*b.text, at, &i)) return {};
    while (b.text->offset_of(at + 1) == i.offset) ++at; // behind what observes it
    if (i.target >= 0) {
      if (at->target == w.pc) return found == 0 ? "in a loop" : "in a loop that looks at " + words;
      at = i.op == opcode::s_branch ? at->target : at + 1;
      continue;
    }
    if (i.op == opcode::s_setpc_b64 || i.op == opcode::s_swappc_b64 || i.op == opcode::s_endpgm) return {};
    if (found < most_words)
      if (std::string r = word_read(space, b, w, at); !r.empty() && words.find(r) == std::string::npos)
        words += (found++ == 0 ? "" : "; ") + r;
    ++at;
  }
  return {};
}

std::string barrier_text(const block_state &b) {
  std::string s =
      "waiting at s_barrier, to which " + std::to_string(b.arrived) + " of " + std::to_string(b.live) + " waves have come";
  for (const wave &w : b.waves)
    if (w.place == wave_place::running) {
      s += "; the first that has not is wave " + std::to_string(w.index);
      break;
    }
  return s;
}

} // namespace

launch_result block_state::describe_fault(const engine::executor &of) const {
  const auto &x = static_cast<const exec &>(of);
  launch_result r;
  r.code = engine::status_of(x.fault.kind);
  r.report = engine::headline(x.fault, launch->info->name,
                              "workgroup " + triple_text(position) + ", " + item_text(*this, *x.w, x.fault.lane), *x.space);
  r.report += "\n  in " + place_text(*this, x.pc);
  return r;
}

void tell_and_forget_fault(exec &x) {
  engine::launch_state &l = *x.block->launch;
  x.why = stop_reason::none;
  if (engine::wants_notice(l, x.pc)) engine::give_notice(l, x.block->describe_fault(x).report);
}

void block_state::describe(const engine::memory &space, engine::places *lines) const {
  for (const wave &w : waves) {
    if (w.place == wave_place::over) continue;
    std::string s = "in " + place_text(*this, w.pc);
    const std::string wait = w.place == wave_place::barrier ? barrier_text(*this) : loop_of(space, *this, w);
    if (!wait.empty()) s += "\n      " + wait;
    engine::threads_at_place &a = (*lines)[std::move(s)];
    if (a.threads == 0) a.first = "wave " + std::to_string(w.index) + " of workgroup " + triple_text(position);
    lane_mask m;
    std::memcpy(&m, w.registers + word_exec * 4, sizeof m);
    a.threads += static_cast<unsigned>(std::popcount(m));
  }
}

} // namespace gompsim::gcn
