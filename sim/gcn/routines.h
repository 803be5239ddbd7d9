// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How bind.cc finds the routine of an instruction. Those for vectors are compiled for every x86-64 and for x86-64-v3;
// best_routines picks one set. Constants.
#ifndef GOMPSIM_GCN_ROUTINES_H
#define GOMPSIM_GCN_ROUTINES_H

#include "sim/gcn/code.h"

namespace gompsim::gcn {

struct memory_operation;
enum class memory_kind : std::uint8_t;

// What a routine makes of a register's bits; modifiers go by it.
enum class lane_type : std::uint8_t {
  none, // no operand, or a scalar one
  b16,
  b32,
  b64,
  f16,
  f32,
  f64,
};
constexpr unsigned words_of(lane_type t) { return t == lane_type::b64 || t == lane_type::f64 ? 2 : 1; }
constexpr bool is_float(lane_type t) { return t >= lane_type::f16; }
constexpr bool is_half_word(lane_type t) { return t == lane_type::b16 || t == lane_type::f16; }

struct routine {
  handler run = nullptr; // null: there is none
  lane_type d = lane_type::none;
  lane_type src[3] = {};
  bool reads_d = false; // the destination is a source, too
};

struct routines {
  routine (*integer)(opcode);
  routine (*saturated)(opcode); // integers with clamp
  routine (*floating)(opcode);
  routine (*reduced_trigonometry)(opcode); // sines and cosines of gfx9
  routine (*convert)(opcode);
  routine (*compare)(opcode);                  // the destination is a mask
  routine (*carry)(opcode);                    // and what else reads or writes masks of lanes
  handler (*memory)(const memory_operation &); // loads and stores
};
const routines &best_routines();

// Not in variants: they are of scalars, or go from lane to lane.
handler find_scalar(opcode);
handler find_control(opcode);
routine find_lane(opcode, const gcn_chip &); // readlane and its kind, permutations, accumulators
handler find_relative(opcode);               // registers with an index, scalar and vector
handler find_atomic(const memory_operation &);
handler find_buffer(memory_kind);
handler find_scalar_memory(opcode);   // loads, stores, atomic operations
unsigned scalar_atomic_words(opcode); // 0: it is not a scalar atomic operation
routine find_dot(opcode);             // sums of products that are added to the destination
handler find_dot3(opcode); // VOP3P: dot products, mixes of widths, moves of pairs; insn::imm is a packed_modifiers

// Products of matrices; *imm is what the routine wants in insn::imm.
handler find_matrix(const instruction &, std::int64_t *imm);

// A hardware register that s_getreg reads and s_setreg writes: the mode, words that nothing here looks at, and RDNA's clock.
struct hardware_register {
  enum class kind : std::uint8_t { mode, plain, clock };
  kind what;
  std::uint32_t word; // where it is kept (registers.h)
  static constexpr unsigned id_of_mode = 1;
};
// Null: it is not simulated.
const hardware_register *find_hardware_register(const gcn_chip &, unsigned id, bool to_write);
inline constexpr std::int32_t message_real_time = 0x83; // of s_sendmsg_rtn_b64

// The modifiers of a VOP3P instruction, a bit for each source.
struct packed_modifiers {
  std::uint8_t op_sel, op_sel_hi, neg_lo, neg_hi;
  bool clamp;
  std::int64_t packed() const { return op_sel | op_sel_hi << 3 | neg_lo << 6 | neg_hi << 9 | (clamp ? 1 << 12 : 0); }
  static packed_modifiers of(std::int64_t v) {
    const auto three = [v](unsigned at) { return static_cast<std::uint8_t>(v >> at & 7); };
    return {three(0), three(3), three(6), three(9), (v >> 12 & 1) != 0};
  }
};

// Whether the wave's mode says that vector registers are indexed (gfx9), and an instruction while it does.
bool registers_are_indexed(const exec &);
const insn *run_indexed(exec &, const insn *);

const insn *run_modified(exec &, const insn *);
const insn *run_illegal(exec &, const insn *);
const insn *run_off_the_end(exec &, const insn *);
const insn *run_nothing(exec &, const insn *);

} // namespace gompsim::gcn

#endif
