// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The routines that execute data-parallel instructions. They are compiled once for every x86-64 and once for x86-64-v3
// (GOMPSIM_ISA names the variant); decoding asks the set that the processor can run. A null handler means that the
// combination is not supported.
#ifndef GOMPSIM_PTX_ROUTINES_H
#define GOMPSIM_PTX_ROUTINES_H

#include "sim/ptx/code.h"

namespace gompsim::ptx {

enum class int_op : std::uint8_t {
  // dst, a, b of one type
  add,
  sub,
  mul_lo,
  mul_hi,
  div,
  rem,
  min,
  max,
  and_,
  or_,
  xor_,
  shl,
  shr,
  add_sat,
  sub_sat,
  mul24_lo,
  mul24_hi,
  add_carry,
  add_with_carry,
  sub_carry,
  sub_with_carry,
  min_relu,
  max_relu,
  // dst of twice the width
  mul_wide,
  mad_wide,
  // dst, a
  neg,
  abs,
  not_,
  cnot,
  popc,
  clz,
  brev,
  bfind,
  bfind_shift,
  move,
  // dst, a, b, c
  mad_lo,
  mad_hi,
  mad_hi_sat,
  sad,
  mad24_lo,
  mad24_hi,
  mad24_hi_sat,
  mad_lo_carry,
  mad_hi_carry,
  mad_lo_with_carry,
  mad_hi_with_carry,
  shf_l_wrap,
  shf_l_clamp,
  shf_r_wrap,
  shf_r_clamp,
  bfe,
  bfi,
  prmt,
  lop3,
  dp4a,
  dp2a_lo,
  dp2a_hi,
  fns,
  szext_clamp,
  szext_wrap,
  bmsk_clamp,
  bmsk_wrap,
  slct_s32,
  slct_f32,
};

enum class float_op : std::uint8_t {
  add,
  sub,
  mul,
  div,
  min,
  max,
  min_nan,
  max_nan,
  copysign, // dst, a, b
  fma,      // dst, a, b, c
  neg,
  abs,
  sqrt,
  rcp,
  rsqrt,
  sin,
  cos,
  ex2,
  lg2,
  tanh, // dst, a
};

// insn::imm of a float instruction, a conversion or a comparison.
enum float_modifier : std::int64_t {
  round_nearest = 0,
  round_zero = 1,
  round_down = 2,
  round_up = 3,
  round_mask = 3,
  flush_to_zero = 4,
  saturate = 8,
  round_integer = 16, // to an integral value (.rni and the like)
  relu = 32,
};

enum class compare_op : std::uint8_t {
  eq,
  ne,
  lt,
  le,
  gt,
  ge, // lo, ls, hi, hs are lt, le, gt, ge of unsigned values
  equ,
  neu,
  ltu,
  leu,
  gtu,
  geu, // true also if an operand is a NaN
  num,
  nan,
};
enum class bool_op : std::uint8_t { none, and_, or_, xor_ };

// insn::extra of setp and set with more than one plain result.
struct compare_extra {
  bool_op combine = bool_op::none;
  operand_ref with = 0;
  lane_mask with_flip = 0;
  operand_ref second = 0; // of p|q; with has_second
  bool has_second = false;
  bool ftz = false;
};

enum class testp_op : std::uint8_t { finite, infinite, number, notanumber, normal, subnormal };
enum class pred_op : std::uint8_t { and_, or_, xor_, not_, move };

enum class atom_op : std::uint8_t { add, and_, or_, xor_, exch, cas, min, max, inc, dec };

enum memory_flag : std::uint64_t {
  mem_global_only = 1, // the instruction names .global or .const: the windows of other spaces are out of reach
  mem_volatile = 2,    // or .relaxed or .mmio: strong, but orders nothing
  mem_acquire = 4,
  mem_release = 8,
  mem_wide_dst = 16, // the register that takes a narrower value has 64 bits
  mem_cta = 32,      // scope; neither: the gpu, if it is not a weak access
  mem_sys = 64,
  mem_returns = 128, // an atomic operation whose old value is wanted
};

// insn::extra of loads and stores of vectors.
struct vector_access {
  unsigned elements = 1;
  operand_ref regs[8] = {};
  bool sink[8] = {};
  std::int64_t offset = 0;
};

// One lane's atomic operation on a place that is accessible: gives the old value. `changed`: whether there is another one
// now.
using atomic_operation = std::uint64_t (*)(std::byte *place, std::uint64_t value, std::uint64_t other, bool *changed);
struct atomic_routine {
  handler run = nullptr;
  atomic_operation operation = nullptr;
};

// insn::extra of an atomic operation on 128 bits.
struct pair_atomic {
  operand_ref b[2] = {}, c[2] = {}, dst[2] = {};
  std::int64_t offset = 0;
  bool compares = false; // otherwise it exchanges
  bool wanted = false, shared = false;
};

struct routines {
  handler (*integer)(int_op, scalar);
  handler (*floating)(float_op, scalar, std::int64_t modifiers);
  handler (*compare_predicate)(compare_op, scalar, bool plain);         // setp
  handler (*compare_value)(compare_op, scalar result, scalar operands); // set
  handler (*test_property)(testp_op, scalar);
  handler (*select)(scalar); // selp
  handler (*predicate)(pred_op);
  handler (*convert)(scalar to, scalar from, std::int64_t modifiers, bool wide_dst, bool wide_src);
  handler (*load)(space, scalar, std::uint64_t flags);
  handler (*store)(space, scalar, std::uint64_t flags);
  handler (*load_vector)(space, scalar, std::uint64_t flags);
  handler (*store_vector)(space, scalar, std::uint64_t flags);
  atomic_routine (*atomic)(space, atom_op, scalar, bool returns);
  handler (*load_frame)(scalar, bool wide_slot, std::uint64_t flags);  // ld.param of a value in the frame
  handler (*store_frame)(scalar, bool wide_slot, std::uint64_t flags); // st.param
};

const routines &best_routines();

} // namespace gompsim::ptx

#endif
