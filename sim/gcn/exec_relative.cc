// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers whose number is only known when the instruction is executed: scalar and vector moves that add M0 to it, and what
// gfx9 does while the mode register says that vector registers are indexed.
#include <algorithm>

#include "sim/gcn/registers.h"
#include "sim/gcn/routines.h"
#include "sim/gcn/wave.h"

namespace gompsim::gcn {

namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr u32 mode_indexes = 1u << 27;
constexpr unsigned most_sgprs = 106;

template <class F>
void for_lanes(lane_mask m, F f) {
  for (; m != 0; m &= m - 1) f(static_cast<unsigned>(std::countr_zero(m)));
}

bool is_vgpr(operand_ref r) { return (r & (ref_uniform | ref_constant)) == 0 && r >= first_vgpr && r < first_agpr; }

const insn *fail_outside(exec &x, const insn *i) {
  return x.fail(i, fault_kind::illegal_instruction, 0, "a register's number and the index that is added are no register's");
}

// Adds an index to an SGPR's number. False: there is no such register.
bool move_scalar(operand_ref &r, u32 by, unsigned width) {
  const u64 number = u64{(r & ref_offset) / 4} + by;
  r = scalar_ref(static_cast<unsigned>(number));
  return number + width <= most_sgprs;
}
bool move_vector(operand_ref &r, u32 by) {
  const u64 number = u64{(r - first_vgpr) / vector_bytes} + by;
  r = vgpr_ref(static_cast<unsigned>(number));
  return number < 256;
}

// The two indexes of M0, of source and destination, where there are two.
u32 source_index(u32 m0) { return m0 & 0x3ff; }
u32 destination_index(u32 m0) { return m0 >> 16 & 0x3ff; }

template <class T, bool Source, bool Destination, bool Two>
const insn *run_scalar_move(exec &x, const insn *i) {
  const auto m0 = x.scalar<u32>(word_m0);
  operand_ref from = i->a, to = i->d;
  if ((Source && !move_scalar(from, Two ? source_index(m0) : m0, sizeof(T) / 4)) ||
      (Destination && !move_scalar(to, Two ? destination_index(m0) : m0, sizeof(T) / 4)))
    return fail_outside(x, i);
  x.set(to, x.get<T>(from));
  return i + 1;
}

template <bool Source, bool Destination, bool Two>
const insn *run_vector_move(exec &x, const insn *i) {
  const auto m0 = x.scalar<u32>(word_m0);
  operand_ref from = i->a, to = i->d;
  if ((Source && (!is_vgpr(from) || !move_vector(from, Two ? source_index(m0) : m0))) ||
      (Destination && !move_vector(to, Two ? destination_index(m0) : m0)))
    return fail_outside(x, i);
  const unsigned step = (from & ref_uniform) != 0 ? 0 : 1;
  const u32 *const v = x.words(from);
  u32 *const d = x.words(to);
  for_lanes(x.mask(), [&](unsigned l) { d[l] = v[l * step]; });
  return i + 1;
}
const insn *run_swap(exec &x, const insn *i) {
  const auto m0 = x.scalar<u32>(word_m0);
  operand_ref a = i->d, b = i->a;
  if (!move_vector(a, destination_index(m0)) || !move_vector(b, source_index(m0))) return fail_outside(x, i);
  u32 *const p = x.words(a), *const q = x.words(b);
  for_lanes(x.mask(), [&](unsigned l) { std::swap(p[l], q[l]); });
  return i + 1;
}

// M0 has the index in bits 0 to 7, and in 12 to 15 what is indexed: the three sources and the destination. A turn executes
// with registers that are indexed or not, so these end it.
const insn *run_index_on(exec &x, const insn *i) {
  x.set_scalar<u32>(word_m0, (x.scalar<u32>(word_m0) & 0xffff0f00u) | (x.get<u32>(i->a) & 0xff) |
                                 (static_cast<u32>(i->imm) & 15) << 12);
  x.set_scalar<u32>(word_mode, x.scalar<u32>(word_mode) | mode_indexes);
  return x.stop_behind(i, stop_reason::slice);
}
const insn *run_index_off(exec &x, const insn *i) {
  x.set_scalar<u32>(word_mode, x.scalar<u32>(word_mode) & ~mode_indexes);
  return x.stop_behind(i, stop_reason::slice);
}
const insn *run_index_mode(exec &x, const insn *i) {
  x.set_scalar<u32>(word_m0, (x.scalar<u32>(word_m0) & 0xffff0fffu) | (static_cast<u32>(i->imm) & 15) << 12);
  return i + 1;
}
const insn *run_index(exec &x, const insn *i) {
  x.set_scalar<u32>(word_m0, (x.scalar<u32>(word_m0) & ~0xffu) | (x.get<u32>(i->a) & 0xff));
  return i + 1;
}

} // namespace

bool registers_are_indexed(const exec &x) { return (x.scalar<u32>(word_mode) & mode_indexes) != 0; }

const insn *run_indexed(exec &x, const insn *i) {
  if ((i->flags & vector_instruction) == 0) return i->run(x, i);
  if (i->run == run_modified)
    return x.fail(i, fault_kind::illegal_instruction, 0, "an instruction with modifiers while vector registers are indexed");
  const auto m0 = x.scalar<u32>(word_m0);
  insn moved = *i;
  operand_ref *const operands[] = {&moved.a, &moved.b, &moved.c, &moved.d};
  for (unsigned k = 0; k < 4; ++k)
    if ((m0 >> (12 + k) & 1) != 0 && is_vgpr(*operands[k]) && !move_vector(*operands[k], m0 & 0xff))
      return fail_outside(x, i);
  if (moved.run(x, &moved) != nullptr) return i + 1;
  x.pc = i;
  return nullptr;
}

handler find_relative(opcode op) {
  switch (op) {
  case opcode::s_movrels_b32:
    return run_scalar_move<u32, true, false, false>;
  case opcode::s_movrels_b64:
    return run_scalar_move<u64, true, false, false>;
  case opcode::s_movreld_b32:
    return run_scalar_move<u32, false, true, false>;
  case opcode::s_movreld_b64:
    return run_scalar_move<u64, false, true, false>;
  case opcode::s_movrelsd_2_b32:
    return run_scalar_move<u32, true, true, true>;
  case opcode::v_movrels_b32:
    return run_vector_move<true, false, false>;
  case opcode::v_movreld_b32:
    return run_vector_move<false, true, false>;
  case opcode::v_movrelsd_b32:
    return run_vector_move<true, true, false>;
  case opcode::v_movrelsd_2_b32:
    return run_vector_move<true, true, true>;
  case opcode::v_swaprel_b32:
    return run_swap;
  case opcode::s_set_gpr_idx_on:
    return run_index_on;
  case opcode::s_set_gpr_idx_off:
    return run_index_off;
  case opcode::s_set_gpr_idx_mode:
    return run_index_mode;
  case opcode::s_set_gpr_idx_idx:
    return run_index;
  default:
    return nullptr;
  }
}

} // namespace gompsim::gcn
