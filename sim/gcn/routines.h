// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How bind.cc finds the routine of an instruction. Those for vectors are compiled for every x86-64 and for x86-64-v3;
// best_routines picks one set. Constants.
#ifndef GOMPSIM_GCN_ROUTINES_H
#define GOMPSIM_GCN_ROUTINES_H

#include "sim/gcn/code.h"

namespace gompsim::gcn {

struct memory_operation;

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
handler find_atomic(const memory_operation &);

const insn *run_modified(exec &, const insn *);
const insn *run_illegal(exec &, const insn *);
const insn *run_off_the_end(exec &, const insn *);
const insn *run_nothing(exec &, const insn *);

} // namespace gompsim::gcn

#endif
