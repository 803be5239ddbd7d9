// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic of more than 64 bits: additions, subtractions and products with a carry flag, of which each lane has one.
#include "sim/ptx/integer_types.h"

namespace gompsim::ptx::GOMPSIM_ISA {

namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

// Additions and subtractions with carry, and products that take part in them. The carry flag of each lane is in the warp.
// Kind: which term is added; In: the carry goes in; Out (imm != 0): it goes out.
template <class T, int_op Op>
const insn *run_carry(exec &x, const insn *i) {
  auto *d = x.lanes<T>(i->dst);
  const auto *a = x.lanes<T>(i->a), *b = x.lanes<T>(i->b), *c = x.lanes<T>(i->c);
  lane_mask &flags = x.w->carry;
  const bool out = i->imm != 0;
  return each_lane(x, i, [&](unsigned l) {
    const T carry = flags >> l & 1;
    T first = a[l], second = 0, in = 0;
    bool subtract = false;
    switch (Op) {
    case int_op::add_with_carry:
      in = carry;
      [[fallthrough]];
    case int_op::add_carry:
      second = b[l];
      break;
    case int_op::sub_with_carry:
      in = carry;
      [[fallthrough]];
    case int_op::sub_carry:
      second = b[l];
      subtract = true;
      break;
    case int_op::mad_lo_with_carry:
      in = carry;
      [[fallthrough]];
    case int_op::mad_lo_carry:
      first = static_cast<T>(a[l] * b[l]);
      second = c[l];
      break;
    case int_op::mad_hi_with_carry:
      in = carry;
      [[fallthrough]];
    default:
      first = high_product<T>(a[l], b[l]);
      second = c[l];
      break;
    }
    T r;
    bool over;
    if (subtract) {
      T t;
      over = __builtin_sub_overflow(first, second, &t);
      over |= __builtin_sub_overflow(t, in, &r);
    } else {
      T t;
      over = __builtin_add_overflow(first, second, &t);
      over |= __builtin_add_overflow(t, in, &r);
    }
    d[l] = r;
    if (out) flags = (flags & ~(1u << l)) | static_cast<lane_mask>(over) << l;
  });
}
template <int_op Op>
handler carry(scalar t) {
  if (t == scalar::u32 || t == scalar::s32 || t == scalar::b32) return run_carry<u32, Op>;
  if (t == scalar::u64 || t == scalar::s64 || t == scalar::b64) return run_carry<u64, Op>;
  return nullptr;
}
// The upper half of a product depends on the sign; the carry does not.
template <class T, bool In>
const insn *run_mad_hi_signed(exec &x, const insn *i) {
  using U = uns<T>;
  auto *d = x.lanes<U>(i->dst);
  const auto *a = x.lanes<U>(i->a), *b = x.lanes<U>(i->b), *c = x.lanes<U>(i->c);
  lane_mask &flags = x.w->carry;
  return each_lane(x, i, [&](unsigned l) {
    const U hi = static_cast<U>(high_product<T>(static_cast<T>(a[l]), static_cast<T>(b[l])));
    const U in = In ? flags >> l & 1 : 0;
    U t, r;
    bool over = __builtin_add_overflow(hi, c[l], &t);
    over |= __builtin_add_overflow(t, in, &r);
    d[l] = r;
    if (i->imm != 0) flags = (flags & ~(1u << l)) | static_cast<lane_mask>(over) << l;
  });
}
} // namespace

handler find_carry(int_op op, scalar t) {
  switch (op) {
  case int_op::add_carry:
    return carry<int_op::add_carry>(t);
  case int_op::add_with_carry:
    return carry<int_op::add_with_carry>(t);
  case int_op::sub_carry:
    return carry<int_op::sub_carry>(t);
  case int_op::sub_with_carry:
    return carry<int_op::sub_with_carry>(t);
  case int_op::mad_lo_carry:
    return carry<int_op::mad_lo_carry>(t);
  case int_op::mad_lo_with_carry:
    return carry<int_op::mad_lo_with_carry>(t);
  case int_op::mad_hi_carry:
    if (t == scalar::s32) return run_mad_hi_signed<std::int32_t, false>;
    if (t == scalar::s64) return run_mad_hi_signed<std::int64_t, false>;
    return carry<int_op::mad_hi_carry>(t);
  case int_op::mad_hi_with_carry:
    if (t == scalar::s32) return run_mad_hi_signed<std::int32_t, true>;
    if (t == scalar::s64) return run_mad_hi_signed<std::int64_t, true>;
    return carry<int_op::mad_hi_with_carry>(t);
  default:
    return nullptr;
  }
}

} // namespace gompsim::ptx::GOMPSIM_ISA
