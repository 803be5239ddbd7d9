// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of products of what a register holds several of (dot products), products and sums of mixed widths, and moves of
// pairs: VOP3P instructions that choose halves by themselves, and the VOP2 ones that add to their destination.
//
// Sums of integers are wrapped, or with clamp the nearest that there is. Those of floating-point numbers begin with the
// addend and round after each product, which is exact.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "sim/gcn/exec.h"
#include "sim/gcn/routines.h"

namespace gompsim::gcn {

namespace {

using u16 = std::uint16_t;
using u32 = std::uint32_t;
using i32 = std::int32_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;
__extension__ typedef _Float16 f16;

// The lanes of a source, of one word or two.
struct source {
  const u32 *p;
  unsigned step, high;
  source(const exec &x, operand_ref r)
      : p(x.words(r)), step((r & ref_uniform) == 0 ? 1 : 0), high((r & ref_uniform) == 0 ? wave_size : 1) {}
  u32 operator[](unsigned l) const { return p[l * step]; }
  u32 upper(unsigned l) const { return p[l * step + high]; }
};

template <class F>
void for_lanes(lane_mask m, F f) {
  for (; m != 0; m &= m - 1) f(static_cast<unsigned>(std::countr_zero(m)));
}

u16 half_of(u32 v, bool upper) { return static_cast<u16>(upper ? v >> 16 : v); }
u16 kept_half(u16 v, u16 of_denormals) { return (v & 0x7c00) == 0 ? v & of_denormals : v; }
float from_f16(u16 v) { return static_cast<float>(std::bit_cast<f16>(v)); }
float from_bf16(u16 v) { return std::bit_cast<float>(u32{v} << 16); }
u32 bits(float v) { return std::bit_cast<u32>(v); }
float negated(float v, bool on) { return on ? -v : v; }
template <class T>
T limited(T v, bool clamp) { // a NaN becomes zero
  return !clamp ? v : v > 0 ? v < 1 ? v : T{1} : T{0};
}

// Integers: element k of `width` bits, with its sign or without.
template <unsigned Width, bool Signed>
i64 element(u32 v, unsigned k) {
  const u32 e = v << (32 - Width - Width * k);
  return Signed ? static_cast<i32>(e) >> (32 - Width) : static_cast<i64>(e >> (32 - Width));
}
template <unsigned Width, bool SignedA, bool SignedB>
i64 products(u32 a, u32 b) {
  i64 sum = 0;
  for (unsigned k = 0; k < 32 / Width; ++k) sum += element<Width, SignedA>(a, k) * element<Width, SignedB>(b, k);
  return sum;
}
template <bool Signed>
u32 total(i64 sum, u32 c, bool clamp) {
  using T = std::conditional_t<Signed, i32, u32>;
  const i64 all = sum + (Signed ? i64{static_cast<i32>(c)} : i64{c});
  if (!clamp) return static_cast<u32>(all);
  return static_cast<u32>(std::clamp<i64>(all, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
}

// Halves of a and b as op_sel and op_sel_hi choose them, in order.
u32 chosen(u32 v, unsigned k, const packed_modifiers &m) {
  return half_of(v, (m.op_sel >> k & 1) != 0) | u32{half_of(v, (m.op_sel_hi >> k & 1) != 0)} << 16;
}

template <unsigned Width, bool Signed>
u32 dot(u32 a, u32 b, u32 c, const packed_modifiers &m) {
  if (Width == 16) a = chosen(a, 0, m), b = chosen(b, 1, m);
  return total<Signed>(products<Width, Signed, Signed>(a, b), c, m.clamp);
}
// neg_lo says which of them is signed.
template <unsigned Width>
u32 dot_mixed_signs(u32 a, u32 b, u32 c, const packed_modifiers &m) {
  i64 sum;
  switch (m.neg_lo & 3) {
  case 0:
    sum = products<Width, false, false>(a, b);
    break;
  case 1:
    sum = products<Width, true, false>(a, b);
    break;
  case 2:
    sum = products<Width, false, true>(a, b);
    break;
  default:
    sum = products<Width, true, true>(a, b);
    break;
  }
  return total<true>(sum, c, m.clamp);
}
template <auto From>
u32 dot_float(u32 a, u32 b, u32 c, const packed_modifiers &m) {
  a = chosen(a, 0, m) ^ ((m.neg_lo & 1) << 15 | (m.neg_hi & 1u) << 31);
  b = chosen(b, 1, m) ^ ((m.neg_lo >> 1 & 1) << 15 | (m.neg_hi >> 1 & 1u) << 31);
  float sum = negated(std::bit_cast<float>(c), (m.neg_lo >> 2 & 1) != 0);
  for (unsigned k = 0; k < 2; ++k) sum = std::fma(From(half_of(a, k != 0)), From(half_of(b, k != 0)), sum);
  return bits(limited(sum, m.clamp));
}

template <auto F>
const insn *run_dot3(exec &x, const insn *i) {
  const packed_modifiers m = packed_modifiers::of(i->imm);
  const source a(x, i->a), b(x, i->b), c(x, i->c);
  u32 *const d = x.words(i->d);
  for_lanes(x.mask(), [&](unsigned l) { d[l] = F(a[l], b[l], c[l], m); });
  return i + 1;
}

// The destination is the addend; all halves are taken in order.
template <auto F>
const insn *run_dot2(exec &x, const insn *i) {
  constexpr packed_modifiers in_order{0, 7, 0, 0, false};
  const source a(x, i->a), b(x, i->b);
  u32 *const d = x.words(i->d);
  for_lanes(x.mask(), [&](unsigned l) { d[l] = F(a[l], b[l], d[l], in_order); });
  return i + 1;
}

// Halves that are multiplied and added to those of the destination.
u32 fused_halves(u32 a, u32 b, u32 c, const packed_modifiers &) {
  const auto one = [&](bool high) {
    const auto f = [&](u32 v) { return static_cast<double>(std::bit_cast<f16>(half_of(v, high))); };
    return u32{std::bit_cast<u16>(static_cast<f16>(std::fma(f(a), f(b), f(c))))};
  };
  return one(true) << 16 | one(false);
}

// A source of a mix: op_sel_hi says that it is a half, op_sel which; neg_hi is its absolute value.
float mixed(const exec &x, u32 v, unsigned k, const packed_modifiers &m) {
  const auto half = [&] { return kept_half(half_of(v, (m.op_sel >> k & 1) != 0), x.denormals.source_16); };
  float f = (m.op_sel_hi >> k & 1) == 0 ? std::bit_cast<float>(v) : from_f16(half());
  if ((m.neg_hi >> k & 1) != 0) f = std::fabs(f);
  return negated(f, (m.neg_lo >> k & 1) != 0);
}
// Half: 0 and 1 the half of the destination that gets the result, 2 all of it.
template <bool Fused, unsigned Half>
const insn *run_mix(exec &x, const insn *i) {
  const packed_modifiers m = packed_modifiers::of(i->imm);
  const source a(x, i->a), b(x, i->b), c(x, i->c);
  u32 *const d = x.words(i->d);
  for_lanes(x.mask(), [&](unsigned l) {
    const float p = mixed(x, a[l], 0, m), q = mixed(x, b[l], 1, m), s = mixed(x, c[l], 2, m);
    const float r = Fused ? std::fma(p, q, s) : p * q + s;
    if constexpr (Half == 2) {
      d[l] = bits(limited(r, m.clamp));
    } else {
      const u32 h = kept_half(std::bit_cast<u16>(limited(static_cast<f16>(r), m.clamp)), x.denormals.result_16);
      d[l] = Half == 0 ? (d[l] & 0xffff0000u) | h : (d[l] & 0xffffu) | h << 16;
    }
  });
  return i + 1;
}

// The low word comes from the first source, the high one from the second; op_sel says which word of it.
const insn *run_move_pair(exec &x, const insn *i) {
  const packed_modifiers m = packed_modifiers::of(i->imm);
  const source a(x, i->a), b(x, i->b);
  u32 *const d = x.words(i->d);
  for_lanes(x.mask(), [&](unsigned l) {
    const u32 low = (m.op_sel & 1) != 0 ? a.upper(l) : a[l], high = (m.op_sel & 2) != 0 ? b.upper(l) : b[l];
    d[l] = low;
    d[wave_size + l] = high;
  });
  return i + 1;
}

} // namespace

handler find_dot3(opcode op) {
  switch (op) {
  case opcode::v_dot2_f32_f16:
    return run_dot3<dot_float<from_f16>>;
  case opcode::v_dot2_f32_bf16:
    return run_dot3<dot_float<from_bf16>>;
  case opcode::v_dot2_i32_i16:
    return run_dot3<dot<16, true>>;
  case opcode::v_dot2_u32_u16:
    return run_dot3<dot<16, false>>;
  case opcode::v_dot4_i32_i8:
    return run_dot3<dot<8, true>>;
  case opcode::v_dot4_u32_u8:
    return run_dot3<dot<8, false>>;
  case opcode::v_dot8_i32_i4:
    return run_dot3<dot<4, true>>;
  case opcode::v_dot8_u32_u4:
    return run_dot3<dot<4, false>>;
  case opcode::v_dot4_i32_iu8:
    return run_dot3<dot_mixed_signs<8>>;
  case opcode::v_dot8_i32_iu4:
    return run_dot3<dot_mixed_signs<4>>;
  case opcode::v_fma_mix_f32:
    return run_mix<true, 2>;
  case opcode::v_fma_mixlo_f16:
    return run_mix<true, 0>;
  case opcode::v_fma_mixhi_f16:
    return run_mix<true, 1>;
  case opcode::v_mad_mix_f32:
    return run_mix<false, 2>;
  case opcode::v_mad_mixlo_f16:
    return run_mix<false, 0>;
  case opcode::v_mad_mixhi_f16:
    return run_mix<false, 1>;
  case opcode::v_pk_mov_b32:
    return run_move_pair;
  default:
    return nullptr;
  }
}

routine find_dot(opcode op) {
  constexpr lane_type b32 = lane_type::b32, f32 = lane_type::f32, none = lane_type::none;
  const auto of = [](handler h, lane_type d) { return routine{h, d, {b32, b32, none}, true}; };
  switch (op) {
  case opcode::v_pk_fmac_f16:
    return of(run_dot2<fused_halves>, b32);
  case opcode::v_dot2c_f32_f16:
    return of(run_dot2<dot_float<from_f16>>, f32);
  case opcode::v_dot2c_i32_i16:
    return of(run_dot2<dot<16, true>>, b32);
  case opcode::v_dot4c_i32_i8:
    return of(run_dot2<dot<8, true>>, b32);
  case opcode::v_dot8c_i32_i4:
    return of(run_dot2<dot<4, true>>, b32);
  default:
    return {};
  }
}

} // namespace gompsim::gcn
