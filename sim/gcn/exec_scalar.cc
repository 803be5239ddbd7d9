// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalar arithmetic, logic and comparisons.
#include <algorithm>
#include <bit>
#include <type_traits>

#include "sim/gcn/routines.h"
#include "sim/gcn/wave.h"

namespace gompsim::gcn {

namespace {

using i8 = std::int8_t;
using i16 = std::int16_t;
using u32 = std::uint32_t;
using i32 = std::int32_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;

// F gets SCC by reference. Operands are read before anything is written.
template <class D, class A, auto F>
const insn *scalar1(exec &x, const insn *i) {
  const A a = x.get<A>(i->a);
  auto scc = x.scalar<u32>(word_scc);
  const D d = F(a, scc);
  x.set_scalar(word_scc, scc);
  x.set(i->d, d);
  return i + 1;
}
template <class D, class A, class B, auto F>
const insn *scalar2(exec &x, const insn *i) {
  const A a = x.get<A>(i->a);
  const B b = x.get<B>(i->b);
  auto scc = x.scalar<u32>(word_scc);
  const D d = F(a, b, scc);
  x.set_scalar(word_scc, scc);
  x.set(i->d, d);
  return i + 1;
}
// The destination is a source, too.
template <class D, class B, auto F>
const insn *scalar_update(exec &x, const insn *i) {
  const D a = x.get<D>(i->d);
  const B b = x.get<B>(i->a);
  auto scc = x.scalar<u32>(word_scc);
  const D d = F(a, b, scc);
  x.set_scalar(word_scc, scc);
  x.set(i->d, d);
  return i + 1;
}
template <class A, class B, auto F>
const insn *scalar_compare(exec &x, const insn *i) {
  x.set_scalar<u32>(word_scc, F(x.get<A>(i->a), x.get<B>(i->b)));
  return i + 1;
}
// exec = F (source, exec), the old one goes to d.
template <auto F, bool Old>
const insn *save_exec(exec &x, const insn *i) {
  const u64 a = x.get<u64>(i->a), old = x.mask(), now = F(a, old);
  x.set(i->d, Old ? old : now);
  x.set_scalar(word_exec, now);
  x.set_scalar<u32>(word_scc, now != 0);
  return i + 1;
}

template <class T>
constexpr T field(T v, u32 c, u32 &scc) {
  constexpr unsigned bits = sizeof(T) * 8;
  using U = std::make_unsigned_t<T>;
  const unsigned from = c & (bits - 1), count = std::min(c >> 16 & 127, bits);
  T r = 0;
  if (count != 0) {
    // The field's upper end is the word's where it would run off it.
    r = static_cast<T>(v >> from);
    if (from + count < bits)
      r = static_cast<T>(static_cast<T>(static_cast<U>(v) << (bits - from - count)) >> (bits - count));
  }
  scc = r != 0;
  return r;
}
template <class T>
constexpr T shifted_add(T a, T b, unsigned by, u32 &scc) {
  const u64 r = (static_cast<u64>(a) << by) + b;
  scc = r >> 32 != 0;
  return static_cast<T>(r);
}
constexpr u64 quads(u64 v) {
  u64 r = 0;
  for (unsigned k = 0; k < 16; ++k) r |= u64{(v >> (4 * k) & 15) != 0} << k;
  return r;
}
constexpr u64 whole_quads(u64 v) {
  u64 r = 0;
  for (unsigned k = 0; k < 16; ++k)
    if ((v >> (4 * k) & 15) != 0) r |= u64{15} << (4 * k);
  return r;
}
constexpr u64 doubled_bits(u32 v) {
  u64 r = 0;
  for (unsigned k = 0; k < 32; ++k)
    if ((v >> k & 1) != 0) r |= u64{3} << (2 * k);
  return r;
}
template <class T>
constexpr T reversed(T v) {
  T r = 0;
  for (unsigned k = 0; k < sizeof(T) * 8; ++k) r |= (v >> k & 1) << (sizeof(T) * 8 - 1 - k);
  return r;
}
template <class T>
constexpr u32 leading(T v) { // of an unsigned value, or of the bits like the sign
  return v == 0 ? ~0u : static_cast<u32>(std::countl_zero(v));
}
template <class T>
constexpr u32 leading_sign(T v) {
  const auto u = static_cast<std::make_unsigned_t<T>>(v < 0 ? ~v : v);
  return u == 0 ? ~0u : static_cast<u32>(std::countl_zero(u));
}

} // namespace

#define S1(NAME, D, A, E)                                                                                                   \
  case opcode::NAME:                                                                                                        \
    return scalar1<D, A, [](A a, u32 &scc) -> D {                                                                           \
      (void)scc;                                                                                                            \
      return static_cast<D>(E);                                                                                             \
    }>;
#define S1Z(NAME, D, A, E)                                                                                                  \
  case opcode::NAME:                                                                                                        \
    return scalar1<D, A, [](A a, u32 &scc) -> D {                                                                           \
      const D r = static_cast<D>(E);                                                                                        \
      scc = r != 0;                                                                                                         \
      return r;                                                                                                             \
    }>;
#define S2(NAME, D, A, B, E)                                                                                                \
  case opcode::NAME:                                                                                                        \
    return scalar2<D, A, B, [](A a, B b, u32 &scc) -> D {                                                                   \
      (void)scc;                                                                                                            \
      return static_cast<D>(E);                                                                                             \
    }>;
#define S2Z(NAME, D, A, B, E)                                                                                               \
  case opcode::NAME:                                                                                                        \
    return scalar2<D, A, B, [](A a, B b, u32 &scc) -> D {                                                                   \
      const D r = static_cast<D>(E);                                                                                        \
      scc = r != 0;                                                                                                         \
      return r;                                                                                                             \
    }>;
// With a statement that sets scc first.
#define S2C(NAME, D, A, B, C, E)                                                                                            \
  case opcode::NAME:                                                                                                        \
    return scalar2<D, A, B, [](A a, B b, u32 &scc) -> D {                                                                   \
      C;                                                                                                                    \
      return static_cast<D>(E);                                                                                             \
    }>;
#define SU(NAME, D, B, C, E)                                                                                                \
  case opcode::NAME:                                                                                                        \
    return scalar_update<D, B, [](D a, B b, u32 &scc) -> D {                                                                \
      (void)scc;                                                                                                            \
      C;                                                                                                                    \
      return static_cast<D>(E);                                                                                             \
    }>;
#define SC(NAME, T, B, E)                                                                                                   \
  case opcode::NAME:                                                                                                        \
    return scalar_compare<T, B, [](T a, B b) -> bool { return (E); }>;
#define SK(NAME, T, E)                                                                                                      \
  SC(s_cmp_##NAME, T, T, E)                                                                                                 \
  SC(s_cmpk_##NAME, T, T, E)
#define LOGIC(NAME, E)                                                                                                      \
  S2Z(s_##NAME##_b32, u32, u32, u32, E)                                                                                     \
  S2Z(s_##NAME##_b64, u64, u64, u64, E)
#define SAVE(NAME, E)                                                                                                       \
  case opcode::s_##NAME##_saveexec_b64:                                                                                     \
    return save_exec<[](u64 a, u64 x) -> u64 { return (E); }, true>;

handler find_scalar(opcode op) {
  switch (op) {
    S1(s_mov_b32, u32, u32, a)
    S1(s_mov_b64, u64, u64, a)
    S1(s_movk_i32, u32, u32, a)
    SU(s_cmov_b32, u32, u32, , scc != 0 ? b : a)
    SU(s_cmov_b64, u64, u64, , scc != 0 ? b : a)
    SU(s_cmovk_i32, u32, u32, , scc != 0 ? b : a)
    S1Z(s_not_b32, u32, u32, ~a)
    S1Z(s_not_b64, u64, u64, ~a)
    S1Z(s_wqm_b32, u32, u32, whole_quads(a))
    S1Z(s_wqm_b64, u64, u64, whole_quads(a))
    S1Z(s_quadmask_b32, u32, u32, quads(a))
    S1Z(s_quadmask_b64, u64, u64, quads(a))
    S1(s_brev_b32, u32, u32, reversed(a))
    S1(s_brev_b64, u64, u64, reversed(a))
    S1Z(s_bcnt0_i32_b32, u32, u32, std::popcount(~a))
    S1Z(s_bcnt0_i32_b64, u32, u64, std::popcount(~a))
    S1Z(s_bcnt1_i32_b32, u32, u32, std::popcount(a))
    S1Z(s_bcnt1_i32_b64, u32, u64, std::popcount(a))
    S1(s_ff0_i32_b32, u32, u32, ~a == 0 ? -1 : std::countr_one(a))
    S1(s_ff0_i32_b64, u32, u64, ~a == 0 ? -1 : std::countr_one(a))
    S1(s_ff1_i32_b32, u32, u32, a == 0 ? -1 : std::countr_zero(a))
    S1(s_ff1_i32_b64, u32, u64, a == 0 ? -1 : std::countr_zero(a))
    S1(s_flbit_i32_b32, u32, u32, leading(a))
    S1(s_flbit_i32_b64, u32, u64, leading(a))
    S1(s_flbit_i32, u32, i32, leading_sign(a))
    S1(s_flbit_i32_i64, u32, i64, leading_sign(a))
    S1(s_sext_i32_i8, i32, u32, static_cast<i8>(a))
    S1(s_sext_i32_i16, i32, u32, static_cast<i16>(a))
    S1Z(s_abs_i32, u32, u32, static_cast<i32>(a) < 0 ? 0 - a : a)
    S1(s_bitreplicate_b64_b32, u64, u32, doubled_bits(a))
    SU(s_bitset0_b32, u32, u32, , a & ~(1u << (b & 31)))
    SU(s_bitset1_b32, u32, u32, , a | 1u << (b & 31))
    SU(s_bitset0_b64, u64, u32, , a & ~(u64{1} << (b & 63)))
    SU(s_bitset1_b64, u64, u32, , a | u64{1} << (b & 63))
    SU(s_addk_i32, i32, i32, scc = __builtin_add_overflow_p(a, b, i32{0}), static_cast<u32>(a) + static_cast<u32>(b))
    SU(s_mulk_i32, u32, u32, , a * b)

    S2C(s_add_u32, u32, u32, u32, scc = ((static_cast<u64>(a) + b) >> 32 != 0), a + b)
    S2C(s_sub_u32, u32, u32, u32, scc = (b > a), a - b)
    S2C(s_addc_u32, u32, u32, u32, const u64 r = static_cast<u64>(a) + b + scc; scc = (r >> 32 != 0), r)
    S2C(s_subb_u32, u32, u32, u32, const u64 r = static_cast<u64>(a) - b - scc; scc = (r >> 63 != 0), r)
    S2C(s_add_i32, u32, i32, i32, scc = __builtin_add_overflow_p(a, b, i32{0}), static_cast<u32>(a) + static_cast<u32>(b))
    S2C(s_sub_i32, u32, i32, i32, scc = __builtin_sub_overflow_p(a, b, i32{0}), static_cast<u32>(a) - static_cast<u32>(b))
    S2C(s_min_i32, i32, i32, i32, scc = a < b, std::min(a, b))
    S2C(s_max_i32, i32, i32, i32, scc = (a > b), std::max(a, b))
    S2C(s_min_u32, u32, u32, u32, scc = a < b, std::min(a, b))
    S2C(s_max_u32, u32, u32, u32, scc = (a > b), std::max(a, b))
    S2(s_cselect_b32, u32, u32, u32, scc != 0 ? a : b)
    S2(s_cselect_b64, u64, u64, u64, scc != 0 ? a : b)
    LOGIC(and, a & b)
    LOGIC(or, a | b)
    LOGIC(xor, a ^ b)
    LOGIC(andn2, a & ~b)
    LOGIC(orn2, a | ~b)
    LOGIC(nand, ~(a & b))
    LOGIC(nor, ~(a | b))
    LOGIC(xnor, ~(a ^ b))
    S2Z(s_lshl_b32, u32, u32, u32, a << (b & 31))
    S2Z(s_lshl_b64, u64, u64, u32, a << (b & 63))
    S2Z(s_lshr_b32, u32, u32, u32, a >> (b & 31))
    S2Z(s_lshr_b64, u64, u64, u32, a >> (b & 63))
    S2Z(s_ashr_i32, i32, i32, u32, a >> (b & 31))
    S2Z(s_ashr_i64, i64, i64, u32, a >> (b & 63))
    S2(s_bfm_b32, u32, u32, u32, ((1u << (a & 31)) - 1) << (b & 31))
    S2(s_bfm_b64, u64, u32, u32, ((u64{1} << (a & 63)) - 1) << (b & 63))
    S2(s_mul_i32, u32, u32, u32, a * b)
    S2(s_mul_hi_u32, u32, u32, u32, static_cast<u64>(a) * b >> 32)
    S2(s_mul_hi_i32, u32, i32, i32, static_cast<i64>(a) * b >> 32)
    S2(s_bfe_u32, u32, u32, u32, field(a, b, scc))
    S2(s_bfe_i32, i32, i32, u32, field(a, b, scc))
    S2(s_bfe_u64, u64, u64, u32, field(a, b, scc))
    S2(s_bfe_i64, i64, i64, u32, field(a, b, scc))
    S2Z(s_absdiff_i32, u32, i32, i32,
        a > b ? static_cast<u32>(a) - static_cast<u32>(b) : static_cast<u32>(b) - static_cast<u32>(a))
    S2(s_lshl1_add_u32, u32, u32, u32, shifted_add(a, b, 1, scc))
    S2(s_lshl2_add_u32, u32, u32, u32, shifted_add(a, b, 2, scc))
    S2(s_lshl3_add_u32, u32, u32, u32, shifted_add(a, b, 3, scc))
    S2(s_lshl4_add_u32, u32, u32, u32, shifted_add(a, b, 4, scc))
    S2(s_pack_ll_b32_b16, u32, u32, u32, (b << 16) | (a & 0xffff))
    S2(s_pack_lh_b32_b16, u32, u32, u32, (b & 0xffff0000u) | (a & 0xffff))
    S2(s_pack_hh_b32_b16, u32, u32, u32, (b & 0xffff0000u) | a >> 16)
    S2(s_pack_hl_b32_b16, u32, u32, u32, (b << 16) | a >> 16)

    SK(eq_i32, i32, a == b)
    SK(lg_i32, i32, a != b)
    SK(gt_i32, i32, a > b)
    SK(ge_i32, i32, a >= b)
    SK(lt_i32, i32, a < b)
    SK(le_i32, i32, a <= b)
    SK(eq_u32, u32, a == b)
    SK(lg_u32, u32, a != b)
    SK(gt_u32, u32, a > b)
    SK(ge_u32, u32, a >= b)
    SK(lt_u32, u32, a < b)
    SK(le_u32, u32, a <= b)
    SC(s_cmp_eq_u64, u64, u64, a == b)
    SC(s_cmp_lg_u64, u64, u64, a != b)
    SC(s_bitcmp0_b32, u32, u32, (a >> (b & 31) & 1) == 0)
    SC(s_bitcmp1_b32, u32, u32, (a >> (b & 31) & 1) == 1)
    SC(s_bitcmp0_b64, u64, u32, (a >> (b & 63) & 1) == 0)
    SC(s_bitcmp1_b64, u64, u32, (a >> (b & 63) & 1) == 1)

    SAVE(and, a & x)
    SAVE(or, a | x)
    SAVE(xor, a ^ x)
    SAVE(andn2, a & ~x)
    SAVE(orn2, a | ~x)
    SAVE(nand, ~(a & x))
    SAVE(nor, ~(a | x))
    SAVE(xnor, ~(a ^ x))
    SAVE(andn1, ~a & x)
    SAVE(orn1, ~a | x)
  case opcode::s_andn1_wrexec_b64:
    return save_exec<[](u64 a, u64 x) -> u64 { return ~a & x; }, false>;
  case opcode::s_andn2_wrexec_b64:
    return save_exec<[](u64 a, u64 x) -> u64 { return a & ~x; }, false>;
  default:
    return nullptr;
  }
}

} // namespace gompsim::gcn
